import type { CalendarGroup, CalendarWindow, PostMove } from '@fanfare/core/calendar/calendar.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { movedMeanwhileText } from '@fanfare/core/calendar/decide-move.ts';
import { withMoves } from '@fanfare/core/calendar/moves.ts';
import { calendarPost } from '@fanfare/core/calendar/testing/builders.ts';
import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { noSlots, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import type { Member } from '@fanfare/core/workspaces/members.ts';
import { matchesFilter, type Todo } from '@fanfare/core/todos/todo.ts';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ApiError, unreachable } from '../../../browser/api-error.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';

export const zone = 'Europe/Berlin';
const now = '2026-11-18T09:30:00.000Z';
export const today = dayIn(Date.parse(now), zone);
export const tomorrow = addDays(today, 1);
export const at = (day: string, time = '12:30') =>
  new Date(momentOf(`${day}T${time}`, zone)?.at ?? 0).toISOString();

export const group = (id: string, change: Partial<CalendarGroup['posts'][number]> = {}): CalendarGroup => ({
  post_id: id,
  posts: [calendarPost({ _id: `${id}-1`, at: at(tomorrow), title: `Post ${id}`, ...change })],
});

interface Setting {
  groups?: CalendarGroup[];
  more?: CalendarWindow['more'];
  todos?: Todo[];
  refuse?: boolean;
  /** The server moves the posts, but its answers are lost. */
  losesAnswers?: boolean;
  /** Returns true while the posts cannot be loaded. */
  fails?: () => boolean;
  /** Returns true while the to-dos cannot be loaded. */
  failsTodos?: () => boolean;
  /** The to-dos are loaded when this resolves. */
  untilTodos?: Promise<void>;
  slots?: SlotPlan;
  drafts?: PostGroup[];
  members?: Member[];
  whole?: PostGroup;
}

/** Opens the calendar in the middle of a month, on a server that moves posts. */
export function openCalendar(
  address = '',
  {
    groups = [group('a')],
    more = [],
    todos = [],
    refuse = false,
    losesAnswers = false,
    fails = () => false,
    failsTodos = () => false,
    untilTodos,
    slots = noSlots,
    drafts = [],
    members = [],
    whole,
  }: Setting = {},
) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  let window: CalendarWindow = { groups, more };
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => [],
    listMembers: () => ({ members, invitations: [] }),
    findSlots: () => slots,
    listTodos: async ({ limit, ...filter }) => {
      await untilTodos;
      if (failsTodos()) throw new ApiError({ status: 500, code: 'internal', message: 'That went wrong.' });
      return todos
        .filter((todo) => matchesFilter(todo, filter))
        .toSorted((a, b) => a.date.localeCompare(b.date))
        .slice(0, limit);
    },
    listPosts: () => ({
      groups: drafts,
      next: whole ? 'next' : null,
      counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
      matching: null,
    }),
    findPost: ({ id }) => {
      const found = [...(whole ? [whole] : []), ...drafts].find(({ posts }) =>
        posts.some(({ _id }) => _id === id),
      );
      if (!found)
        throw new ApiError({ status: 404, code: 'not_found', message: 'This post no longer exists.' });
      return found;
    },
    calendar: () => {
      if (fails()) throw new ApiError({ status: 500, code: 'internal', message: 'That went wrong.' });
      return structuredClone(window);
    },
    movePosts: ({ moves }) => {
      if (refuse) throw new ApiError({ status: 409, code: 'conflict', message: movedMeanwhileText });
      window = withMoves(window, moves);
      if (losesAnswers) throw unreachable(true);
      return { moved: moves.length };
    },
  });
  const opened = renderApp(`/dashboard/schedule${address}`, { api, session: fakeSession(kim) });
  const moves = () =>
    api.calls
      .filter(({ name }) => name === 'movePosts')
      .map(({ input }) => (input as { moves: PostMove[] }).moves);
  return { ...opened, moves };
}

export const findCard = (title: string) => screen.findByTitle(title);
export const cells = () => [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')];
export function cell(day: string): HTMLElement {
  const found = cells().find((each) => each.dataset['day'] === day);
  if (!found) throw new Error(`The calendar does not show ${day}.`);
  return found;
}
