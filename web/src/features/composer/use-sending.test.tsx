import { emptyEntry } from '@fanfare/core/composer/entry.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionContext } from '../../browser/session-context.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { useSending } from './use-sending.ts';

const entries = ['1', '2'].map((platformId) => ({
  ...emptyEntry(`p${platformId}`),
  uploadTo: 'x',
  platformId,
  description: 'Hello',
}));
const state: ComposerState = { ...newComposer('g1', 'p0'), entries };

/** On a server that takes its time. */
const { call } = fakeApi({ submitPosts: () => new Promise(() => undefined) });

function Sender() {
  const { send } = useSending({ workspaceId: 'harbourWorkspace0001', zone: 'Europe/Berlin' });
  return (
    <button type="button" onClick={() => void send('upload', state)}>
      Send
    </button>
  );
}

const page = (open: boolean) => (
  <SessionContext value={{ session: fakeSession(kim), call, person: null, ended: false }}>
    <ToastProvider>{open && <Sender />}</ToastProvider>
  </SessionContext>
);

it('nobody who has left is told that posts go out until they are closed by hand', async () => {
  const { rerender } = render(page(true));
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  await screen.findByText('Uploading 2 video(s) to X');
  rerender(page(false));
  expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull();
});
