import { withUnsent, type UnsentReply } from '@fanfare/core/comments/unsent.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { kim } from '../../testing/fake-session.ts';
import { harbour } from '../../testing/entered.ts';
import { thread } from './testing/builders.ts';
import { account, conversation, list, open, other } from './testing/open-inbox.tsx';

const key = `fanfare-unsent-replies-${kim.uid}-${harbour.id}`;

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./conversation-pane.tsx');
  await import('./inbox-notices.tsx');
});

function store(...changes: Partial<UnsentReply>[]) {
  for (const [index, change] of changes.entries()) {
    const reply = {
      threadId: 'thread-1',
      requestId: `r${index}`,
      text: `Click ${index}.`,
      to: 'c1',
      at: Date.now(),
    };
    const full = { ...reply, reason: 'Lost.', isLate: false, mayBeSent: true, ...change };
    localStorage.setItem(key, withUnsent(localStorage.getItem(key), full));
  }
}

const answered = thread({ state: 'answered', isUnread: false });
const notice = async () => within(await screen.findByRole('group', { name: 'Unsent replies' }));

it('a reply that is not confirmed is named above the open comments, and “Show” opens its answered comment', async () => {
  store({});
  const { user, api, path } = open([answered, other]);
  const shown = await notice();
  expect(shown.getByText('1 reply is not confirmed')).toBeDefined();
  await (await list()).findByText('Ten hours, please.');
  expect(screen.queryByText('Which grinder is it?')).toBeNull();
  expect(api.calls.map(({ name }) => name)).toEqual(['enter', 'listThreads', 'lookForComments']);
  await user.click(shown.getByRole('button', { name: 'Show reply' }));
  expect(await (await conversation()).findByText('Not confirmed')).toBeDefined();
  expect(path()).toBe('/dashboard/comments?filter=all&thread=thread-1');
});

it('“Show reply” also opens a comment that is on a later page of the list', async () => {
  store({});
  const page = { threads: [other], next: 'later', searchedUntil: null, counts: null, accounts: [account] };
  const listThreads = ({ cursor }: { cursor?: string | undefined }) =>
    cursor === undefined ? page : new Promise<never>(() => undefined);
  const { user } = open([answered], { listThreads });
  await user.click((await notice()).getByRole('button', { name: 'Show reply' }));
  expect(await (await conversation()).findByText('Not confirmed')).toBeDefined();
});

it('replies that were not sent are counted separately, and the button goes through the comments', async () => {
  const to = 'thread-2';
  store({}, { threadId: to, mayBeSent: false }, { threadId: to, mayBeSent: false, isLate: true });
  const { user, path } = open([thread({ isUnread: false }), other]);
  const shown = await notice();
  expect(shown.getByText('1 reply is not confirmed · 2 replies were not sent')).toBeDefined();
  for (const id of ['thread-1', to, 'thread-1']) {
    await user.click(shown.getByRole('button', { name: 'Show reply' }));
    expect(path()).toContain(`thread=${id}`);
  }
});

it('a reply that the server has is not counted', async () => {
  const requestId = 'f81d4fae-7dec-41d0-a765-000000000001';
  const reply = { ...thread().comment, id: 'r1', text: 'Click 0.', isOwn: true, by: 'Kim', requestId };
  store({ requestId });
  open([thread({ replies: [reply] })]);
  await (await list()).findByText('Which grinder is it?');
  expect(screen.queryByRole('group', { name: 'Unsent replies' })).toBeNull();
});
