import { describe, expect, it } from 'vitest';
import { calendarInput, movePostsInput } from './calendar.ts';
import { listPostGroupsInput, listPostsInput } from './posts.ts';
import { listTodosInput, saveTodoInput } from './todos.ts';

const workspaceId = 'abcdefghij0123456789';
const odd = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1999-12-31T23:59:59Z',
  '2100-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2026-02-30T00:00:00Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T10:00:60Z',
  '2026-11-22T10:00:00+24:00',
  '+012026-11-22T10:00:00Z',
  '2026-11-22T10:00:00',
  '2026-11-22',
  '',
];

describe('the instants in the input of calls', () => {
  it.each(odd)('a malformed instant, or one outside of this century, is refused: %j', (at) => {
    const later = '2026-11-23T00:00:00Z';
    const inputs = [
      calendarInput.safeParse({ workspaceId, from: at, to: later, zone: 'UTC' }),
      calendarInput.safeParse({ workspaceId, from: '2026-11-21T00:00:00Z', to: at, zone: 'UTC' }),
      movePostsInput.safeParse({
        workspaceId,
        zone: 'UTC',
        moves: [{ id: 'post-0001', from: later, to: at }],
      }),
      movePostsInput.safeParse({
        workspaceId,
        zone: 'UTC',
        moves: [{ id: 'post-0001', from: null, to: at }],
      }),
      listPostsInput.safeParse({ workspaceId, status: 'scheduled', from: at }),
      listPostGroupsInput.safeParse({ workspaceId, to: at }),
    ];
    expect(inputs.map(({ success }) => success)).toEqual(inputs.map(() => false));
    if (at !== '2026-11-22')
      expect(saveTodoInput.safeParse({ workspaceId, todo: 'Film the reel', date: at }).success).toBe(false);
  });

  it('an instant of this century is accepted', () => {
    const at = '2026-11-22T23:50:00+01:00';
    const inputs = [
      calendarInput.safeParse({ workspaceId, from: at, to: '2026-11-23T00:00:00Z', zone: 'UTC' }),
      movePostsInput.safeParse({
        workspaceId,
        zone: 'UTC',
        moves: [{ id: 'post-0001', from: null, to: at }],
      }),
      listPostsInput.safeParse({ workspaceId, status: 'scheduled', from: at }),
      listPostGroupsInput.safeParse({ workspaceId, to: at }),
      saveTodoInput.safeParse({ workspaceId, todo: 'Film the reel', date: at }),
    ];
    expect(inputs.map(({ success }) => success)).toEqual(inputs.map(() => true));
  });

  it('a cursor is refused if Firestore cannot store its moment', () => {
    const accepts = (cursor: string, todoCursor: string) => [
      listPostsInput.safeParse({ workspaceId, status: 'scheduled', cursor }).success,
      listPostGroupsInput.safeParse({ workspaceId, cursor }).success,
      listTodosInput.safeParse({ workspaceId, cursor: todoCursor }).success,
    ];
    expect(accepts('1795392000000_post-0001', '2026-11-22_1795392000000_todo-0001')).toEqual([
      true,
      true,
      true,
    ]);
    expect(accepts('999999999999999_post-0001', '2026-11-22_999999999999999_todo-0001')).toEqual([
      false,
      false,
      false,
    ]);
  });
});
