import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../../browser/api-error.ts';
import { SessionContext } from '../../../browser/session-context.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { closeToast } from '../../../ui/testing/close-toast.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { postServer } from '../testing/post-server.ts';
import { useSending } from './use-sending.ts';

const variants = ['1', '2'].map((platformId) => ({
  ...emptyVariant(`p${platformId}`),
  uploadTo: 'x',
  platformId,
  description: 'Hello',
}));
const state: ComposerState = { ...newComposer('g1', 'p0'), variants };

interface SenderProps {
  action: PostAction;
  from: ComposerState;
}

function Sender({ action, from }: SenderProps) {
  const { send, failure } = useSending({ workspaceId: 'harbourWorkspace0001', zone: 'Europe/Berlin' });
  const [gone, setGone] = useState<readonly string[]>();
  const click = async () => {
    const outcome = await send(action, { state: from, shown: from.variants });
    if (outcome?.kind === 'sent') setGone(outcome.sent.gone);
  };
  return (
    <button type="button" onClick={() => void click()}>
      {failure ?? (gone ? `Gone: ${gone.join()}` : 'Send')}
    </button>
  );
}

const page = (
  { call }: ReturnType<typeof fakeApi>,
  open: boolean,
  { action = 'upload', from = state }: Partial<SenderProps> = {},
) => (
  <SessionContext
    value={{
      session: fakeSession(kim),
      call,
      person: null,
      ended: false,
      left: null,
      leave: () => Promise.resolve(),
    }}
  >
    <MemoryRouter>
      <ToastProvider>{open && <Sender action={action} from={from} />}</ToastProvider>
    </MemoryRouter>
  </SessionContext>
);

it('the publishing toast of a closed screen disappears automatically', async () => {
  const slow = fakeApi({ submitPosts: () => new Promise(() => undefined) });
  const { rerender } = render(page(slow, true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByText('Uploading 2 video(s) to X');
  rerender(page(slow, false));
  expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull();
});

it('if the server refuses a draft, the reason is shown and the progress toast disappears', async () => {
  const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Not connected.' });
  render(page(fakeApi({ submitPosts: () => Promise.reject(refusal) }), true, { action: 'draft' }));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('button', { name: 'Not connected.' })).toBeDefined();
  await screen.findByText('Failed to save posts to drafts. Please try again.');
  expect(screen.queryByText('Saving 2 post(s) to drafts')).toBeNull();
});

it('if the server refuses fields of a post, the reasons are shown instead of the general message', async () => {
  const gone = 'This file is not in the library of this workspace. Please upload it again.';
  const passed = 'This time has passed. Choose a time in the future.';
  const refusal = new ApiError({
    status: 400,
    code: 'invalid_input',
    message: 'Something in this request is missing or malformed.',
    fields: { 'posts.0.firebase_path': gone, 'posts.1.firebase_path': gone, 'posts.0.schedule': passed },
  });
  render(page(fakeApi({ submitPosts: () => Promise.reject(refusal) }), true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('button', { name: `${gone} ${passed}` })).toBeDefined();
});

it('if the server refuses a post that is live already, no message suggests to try again', async () => {
  const live = new ApiError({ status: 409, code: 'conflict', message: 'This post is already live.' });
  render(page(fakeApi({ submitPosts: () => Promise.reject(live) }), true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('button', { name: 'This post is already live.' })).toBeDefined();
  expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull();
  expect(screen.queryByText('Failed to upload videos. Please try again.')).toBeNull();
});

it('a person who was removed from the workspace is told about the removal, is not asked to try again, and can copy the text of the post', async () => {
  const refusal = new ApiError({
    status: 403,
    code: 'forbidden',
    message: 'You do not have access to this.',
  });
  const copy = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: copy } });
  const [first, second] = variants.map((each) => ({ ...each, title: 'Title', comment: '' }));
  const from = { ...state, variants: [first!, { ...second!, description: 'Hello X' }] };
  render(page(fakeApi({ submitPosts: () => Promise.reject(refusal) }), true, { from }));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  const text =
    'You no longer have access to this workspace, so nothing was sent. Your text stays in this browser, in case an admin invites you again.';
  await screen.findByRole('button', { name: text });
  await screen.findByText('You no longer have access to this workspace.');
  expect(screen.queryByText(/try again/i)).toBeNull();
  act(() => screen.getByRole('button', { name: 'Copy text' }).click());
  await screen.findByText('Text copied.');
  expect(copy).toHaveBeenCalledExactlyOnceWith('Title\n\nHello\n\nHello X');
  vi.unstubAllGlobals();
});

it('if the browser does not copy the text of a post, the message contains the text', async () => {
  const refusal = new ApiError({
    status: 403,
    code: 'forbidden',
    message: 'You do not have access to this.',
  });
  vi.stubGlobal('navigator', { onLine: true });
  render(page(fakeApi({ submitPosts: () => Promise.reject(refusal) }), true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  (await screen.findByRole('button', { name: 'Copy text' })).click();
  await screen.findByText('Your browser blocks copying. Copy this text yourself: Hello');
  vi.unstubAllGlobals();
});

it('an unexpected error is reported as a failure', async () => {
  const broken = fakeApi({ submitPosts: () => Promise.reject(new Error('?')) });
  render(page(broken, true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('button', { name: 'Upload error' })).toBeDefined();
  expect(await screen.findByText('Failed to upload videos. Please try again.')).toBeDefined();
});

it('submitting without a connection fails immediately with a message', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const api = fakeApi({});
  render(page(api, true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByRole('button', { name: /^Nothing was sent\. You seem to be offline/ });
  expect(api.calls).toEqual([]);
  online.mockRestore();
});

it.each([
  ['no answer', unreachable(true)],
  ['a client that stopped waiting', new ApiError({ status: 0, code: 'unavailable', message: 'Slow.' })],
  ['a gateway that stopped waiting', new ApiError({ status: 504, code: 'unavailable', message: 'Slow.' })],
])('if the answer is lost, a message says that the posts may have been sent: %s', async (_, error) => {
  const lost = fakeApi({ submitPosts: () => Promise.reject(error) });
  render(page(lost, true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByRole('button', {
    name: 'Fanfare did not answer. This may have been sent already. Check your connection and try again: nothing is sent twice.',
  });
  expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull();
  expect(screen.queryByText('Failed to upload videos. Please try again.')).toBeNull();
});

it('if the answer is lost after the person has left the composer, a toast says that the posts may have been sent', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const slow = fakeApi({ submitPosts: () => promise });
  const { rerender } = render(page(slow, true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByText('Uploading 2 video(s) to X');
  rerender(page(slow, false));
  reject(unreachable(true));
  await screen.findByText(/^Fanfare did not answer\. This may have been sent already\./);
});

it('if the post turns out to be live after the person has left the composer, a toast says so', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const { rerender } = render(page(fakeApi({ submitPosts: () => promise }), true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByText('Uploading 2 video(s) to X');
  rerender(page(fakeApi({}), false));
  const message = 'This post is already live.';
  reject(new ApiError({ status: 409, code: 'conflict', message, fields: { publishAgain: message } }));
  await screen.findByText(message);
});

it('saving drafts also deletes the removed posts, and reports the posts that could not be deleted', async () => {
  const server = postServer({ _id: 'p1' }, { _id: 'p8' }, { _id: 'p9', status: 'uploaded' });
  const api = fakeApi({ submitPosts: server.submit });
  const from = {
    ...state,
    savedIds: ['p1', 'p8', 'p9'],
    revisions: { p1: 1, p8: 1, p9: 1 },
  };
  render(page(api, true, { action: 'draft', from }));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  const saved = await screen.findByText('Successfully saved to drafts for 2 accounts');
  expect(saved.closest('[data-severity]')?.getAttribute('data-severity')).toBe('success');
  expect(screen.queryByText('Saving 2 post(s) to drafts')).toBeNull();
  await closeToast('Successfully saved to drafts for 2 accounts');
  await screen.findByText('One post could not be deleted. This post is already live.');
  await screen.findByRole('button', { name: 'Gone: p8' });
  expect(api.calls).toMatchObject([
    {
      name: 'submitPosts',
      input: { remove: ['p8', 'p9'], expected: [{ id: 'p1' }, { id: 'p8' }, { id: 'p9' }] },
    },
  ]);
  expect(server.groups('g1')[0]?.posts.map(({ _id: id }) => id)).toEqual(['p1', 'p9', 'p2']);
});
