import type { ListThreadsInput, MarkThreadInput, ThreadInput } from '@fanfare/core/api/schemas/inbox.ts';
import type { LookReply, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { screen, within } from '@testing-library/react';
import { ApiError } from '../../../browser/api-error.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { thread } from './builders.ts';

export const other = thread({
  id: 'thread-2',
  comment: { ...thread().comment, id: 'c2', username: 'tamp.and.bloom', text: 'Ten hours, please.' },
  lastAt: '2026-11-20T08:00:00.000Z',
});
export const account = {
  platform: 'instagram',
  platform_id: 'ig-1',
  username: 'harbour.coffee',
  logo: null,
  problem: null,
};

/** The reply to a look for new comments. */
export const looked = (change: Partial<LookReply> = {}): LookReply => ({
  changed: 0,
  again: 600,
  problems: [],
  incomplete: [],
  isFirst: false,
  ...change,
});

type Options = Pick<NonNullable<Parameters<typeof renderApp>[1]>, 'bars' | 'timers'>;

/** Opens the inbox with a server that stores these threads. */
export function open(threads: ThreadView[], answers: Answers = {}, address = '', options: Options = {}) {
  let current = threads;
  const change = (id: string, update: (known: ThreadView) => ThreadView) => {
    current = current.map((each) => (each.id === id ? update(each) : each));
    const changed = current.find((each) => each.id === id);
    if (!changed) throw new Error(`There is no thread ${id}.`);
    return changed;
  };
  const api = fakeApi({
    enter: () => enterReply(),
    listThreads: ({ filter }: ListThreadsInput) => ({
      threads: current.filter(({ state }) => filter === 'all' || filter === state),
      next: null,
      searchedUntil: null,
      counts: { open: { instagram: current.length }, unread: 0, all: current.length },
      accounts: [account],
    }),
    findThread: ({ id }: ThreadInput) => change(id, (known) => known),
    lookForComments: () => looked(),
    markThread: ({ id, read, seen, answered }: MarkThreadInput) => {
      if (!navigator.onLine) throw new ApiError({ status: 0, code: 'offline', message: 'Offline.' });
      return change(id, (known) => ({
        ...known,
        ...((read || answered) && {
          isUnread: [known.comment, ...known.replies].some(
            (each) => !each.isOwn && seen?.includes(each.id) === false,
          ),
        }),
        ...(answered !== undefined && {
          state: answered ? ('answered' as const) : ('open' as const),
          answeredBy: answered ? 'Kim' : null,
        }),
      }));
    },
    ...answers,
  });
  const rendered = renderApp(`/dashboard/comments${address}`, {
    ...options,
    session: fakeSession(kim),
    api,
  });
  return {
    ...rendered,
    api,
    /** Adds another person's reply, which has the time of the thread's comment, and marks the thread as unread. */
    replied: (id: string, replyId: string) =>
      change(id, (known) => ({
        ...known,
        replies: [...known.replies, { ...known.comment, id: replyId }],
        isUnread: true,
      })),
    add: (added: ThreadView) => {
      current = [added, ...current];
    },
  };
}
export const list = async () => within(await screen.findByRole('region', { name: 'Comments' }));
export const conversation = async (name = 'mossandmilk') =>
  within(await screen.findByRole('region', { name: `Comment of ${name}` }));
