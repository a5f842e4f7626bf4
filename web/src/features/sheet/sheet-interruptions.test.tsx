import { toKeptText } from '@fanfare/core/sheet/kept-sheet.ts';
import type { SubmittedRow } from '@fanfare/core/posts/submitted-rows.ts';
import { startSending } from '@fanfare/core/sheet/sending.ts';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unansweredText, unreachable } from '../../browser/api-error.ts';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { serverWith, socials, storeRows } from '../composer/testing/open-upload.ts';
import { kimsSheet, openSheet, rowOf } from './testing/open-sheet.ts';
import { useSheetAccounts } from './use-sheet-accounts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

const [x] = socials.map(({ platform, platform_id, username }) => ({ platform, platform_id, username }));
const accounts = x ? [x] : [];
const rows = [rowOf('a', { description: 'One' })];

it('the sending ends even if one of its rows is no longer in the sheet', async () => {
  const sending = startSending('upload', [...rows, rowOf('gone')]);
  const outcomes = { a: { state: 'sent', action: 'upload', posts: 1 } } as const;
  const sheet = { accounts, rows, selected: [] };
  const kept = toKeptText({ sheet, sending: { ...sending, outcomes }, unconfirmed: [], at: Date.now() });
  localStorage.setItem(kimsSheet, kept ?? '');
  const { path } = openSheet();
  await screen.findByText('1 post is being published.');
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

it('an account that is disconnected while files are sent is removed from the sheet when the sending ends', async () => {
  const gone = { platform: 'x', platform_id: 'gone', username: 'gone' };
  const dispatch = vi.fn<Parameters<typeof useSheetAccounts>[0]['dispatch']>();
  const chosen = [...accounts, gone];
  const { result, rerender } = renderHook(
    ({ mayChange }) => useSheetAccounts({ uid: kim.uid, workspaceId: 'w', chosen, mayChange, dispatch }),
    {
      initialProps: { mayChange: false },
      wrapper: ({ children }) => (
        <SessionProvider session={fakeSession(kim)} call={serverWith().call}>
          <ToastProvider>{children}</ToastProvider>
        </SessionProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.accounts).toHaveLength(2));
  expect(dispatch).not.toHaveBeenCalled();
  expect(screen.queryByText(/^No longer connected/)).toBeNull();
  rerender({ mayChange: true });
  await screen.findByText('No longer connected: X. Your files are not posted there.');
  expect(dispatch).toHaveBeenCalledWith({ kind: 'accountsChosen', accounts });
});

it('undoing “Start over” restores the cleared files and does not remove files that were added since', async () => {
  const { user, files } = openSheet({ sheet: { rows } });
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Start over' }));
  await screen.findByRole('button', { name: 'Undo' });
  const input = await screen.findByLabelText<HTMLInputElement>('Upload photos and videos', {
    selector: 'input',
  });
  await user.upload(input, new File(['x'], 'new.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(files.sent).toHaveLength(1));
  files.sent[0]?.arrive();
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  // The toast about the new file is on top of the toast with "Undo", so it is closed first.
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('checkbox', { name: 'Select a.jpg' });
  expect(screen.getAllByRole('rowheader')).toHaveLength(2);
});

/** A server whose first answer is lost after the rows are stored. */
function loseFirstAnswer() {
  let isLost = true;
  const sent: string[][] = [];
  const submitRows = (input: Parameters<typeof storeRows>[0]) => {
    sent.push(input.rows.map(({ id }) => id));
    if (isLost) {
      isLost = false;
      throw unreachable(true);
    }
    return storeRows(input);
  };
  return { sent, submitRows };
}

const readyUpload = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Upload All (Scheduled & Immediate)' });
    expect(button.getAttribute('aria-disabled')).toBe('false');
    return button;
  });

it('files whose answer was lost are not reported as unsent, and the next visit sends them again with the same ids', async () => {
  const rows = [rowOf('a', { description: 'One' })];
  const { sent, submitRows } = loseFirstAnswer();
  const first = openSheet({ sheet: { rows, accounts }, submitRows });
  await first.user.click(await readyUpload());
  await screen.findByText(unansweredText('sent'));
  await screen.findByText('0 of 1 files are confirmed');
  first.unmount();
  const { user, path } = openSheet({ submitRows });
  await screen.findByText(unansweredText('sent'));
  await screen.findByText('May have been sent');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(sent).toEqual([['a'], ['a']]);
});

it('after an edit, rows whose answer was lost still show that they may have been sent, and are sent again with the same ids', async () => {
  const rows = [rowOf('a', { description: 'One' })];
  const { sent, submitRows } = loseFirstAnswer();
  const { user, path } = openSheet({ sheet: { rows, accounts }, submitRows });
  await user.click(await readyUpload());
  await user.click(await screen.findByRole('button', { name: 'Edit files' }));
  await screen.findByText('May have been sent');
  await user.click(await readyUpload());
  await waitFor(() => expect(path()).toBe('/dashboard'));
  expect(sent).toEqual([['a'], ['a']]);
});

it('files whose posts are scheduled already are not offered to be sent again, and a link leads to the posts', async () => {
  const both = [...rows, rowOf('b', { description: 'Two' })];
  const submitRows = (input: Parameters<typeof storeRows>[0]) => ({
    rows: storeRows(input).rows.map((row): SubmittedRow => ({
      ...row,
      state: 'kept',
      differs: true,
    })),
  });
  const { user } = openSheet({ sheet: { rows: both, accounts }, submitRows });
  await user.click(await screen.findByRole('button', { name: 'Save to Drafts' }));
  const panel = within(await screen.findByRole('group', { name: 'Sending' }));
  await panel.findByText('These posts were already scheduled.');
  panel.getByText('Unschedule or change them under Posts, and remove the files here.');
  expect(panel.queryByRole('button', { name: 'Retry the failed ones' })).toBeNull();
  expect(panel.getByRole('link', { name: 'View posts' }).getAttribute('href')).toBe(
    '/dashboard/posts?tab=scheduled',
  );
  await user.click(panel.getByRole('button', { name: 'Edit files' }));
  expect(
    await screen.findAllByText(/^These posts were already scheduled\. .* remove the file here\.$/),
  ).toHaveLength(2);
});
