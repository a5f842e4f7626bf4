import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { socials, storeRows } from '../composer/testing/open-upload.ts';
import { kimsSheet, openSheet, rowOf } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

const [x] = socials.map(({ platform, platform_id, username }) => ({ platform, platform_id, username }));
const accounts = x ? [x] : [];
type SubmitInput = Parameters<typeof storeRows>[0];

/**
 * Sends this number of files, and opens another screen before the server answers. The server answers once `first` is
 * resolved.
 */
async function leaveWhileSending(count = 1) {
  const rows = Array.from({ length: count }, (_, i) => rowOf(`r${i}`, { description: `Text ${i}` }));
  const first = Promise.withResolvers<void>();
  const requests: string[][] = [];
  const submitRows = async (input: SubmitInput) => {
    requests.push(input.rows.map(({ id }) => id));
    if (requests.length === 1) await first.promise;
    return storeRows(input);
  };
  const opened = openSheet({ sheet: { rows, accounts }, submitRows });
  const upload = await screen.findByRole('button', { name: 'Upload All (Scheduled & Immediate)' });
  await waitFor(() => expect(upload.getAttribute('aria-disabled')).toBe('false'));
  await opened.user.click(upload);
  await screen.findByText(/^Uploading \d+ video\(s\) to X$/);
  opened.go('/dashboard/templates');
  await screen.findByText('Your files are still being sent. Keep this page open.');
  return { ...opened, requests, first };
}
const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('sending continues after the person has opened another screen, and that screen shows the result', async () => {
  const { first, requests, path, user } = await leaveWhileSending(150);
  await act(async () => first.resolve());
  await screen.findByText('150 posts are being published.');
  expect(screen.queryByText('Your files are still being sent. Keep this page open.')).toBeNull();
  expect([path(), requests.length, new Set(requests.flat()).size]).toEqual(['/dashboard/templates', 2, 150]);
  expect(localStorage.getItem(kimsSheet)?.length).toBe(0);
  await user.click(screen.getByRole('button', { name: 'View posts' }));
  await waitFor(() => expect(path()).toBe('/dashboard/posts?tab=uploaded'));
});

it('a person who returns to the bulk editor sees the progress, and the dashboard opens at the end', async () => {
  const { user, first, path, requests } = await leaveWhileSending();
  await user.click(screen.getByRole('button', { name: 'Show progress' }));
  await screen.findByText('Uploading 1 video(s) to X');
  expect(path()).toBe('/dashboard/upload?type=bulk');
  await waitFor(() =>
    expect(screen.queryByText('Your files are still being sent. Keep this page open.')).toBeNull(),
  );
  await act(async () => first.resolve());
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(requests).toEqual([['r0']]);
});

it('the browser asks before the page closes while files are sent in the background, but not after they were sent', async () => {
  const { first } = await leaveWhileSending();
  expect(asksFirst()).toBe(true);
  await act(async () => first.resolve());
  await screen.findByText('1 post is being published.');
  expect(asksFirst()).toBe(false);
});

it('if the sending stops while another screen is open, a toast says how many files were sent, and a button opens the remaining files', async () => {
  const { first, user, path } = await leaveWhileSending();
  await act(async () => first.reject(unreachable(true)));
  await screen.findByText(
    'Sending stopped: 0 of 1 files are confirmed. The others are kept in the bulk editor.',
  );
  await user.click(screen.getByRole('button', { name: 'Show files' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('the screen that was opened shows how many files failed, and they remain in the bulk editor with their reasons', async () => {
  const { first, user } = await leaveWhileSending();
  const fields = { 'rows.0': 'This file is gone.' };
  await act(async () =>
    first.reject(new ApiError({ status: 400, code: 'invalid_input', message: 'No.', fields })),
  );
  await user.click(await screen.findByRole('button', { name: 'Show files' }));
  await screen.findByText('This file is gone.');
  await screen.findByRole('button', { name: 'Retry the failed ones' });
});

it('after a sign-out, the sending stops as soon as the current request has ended', async () => {
  const { session, first, requests } = await leaveWhileSending(150);
  act(() => session.setPerson(null));
  await screen.findByRole('heading', { name: /sign in|log in|welcome/i });
  await act(async () => first.resolve());
  expect(requests).toHaveLength(1);
  expect(asksFirst()).toBe(false);
});
