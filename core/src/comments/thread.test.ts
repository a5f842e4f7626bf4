import { describe, expect, it } from 'vitest';
import type { PostComment } from '../insights/insights.ts';
import {
  markAnswered,
  markDeleted,
  markRead,
  mergeThread,
  repliesMax,
  textMax,
  type Thread,
} from './thread.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
const seen = (change: Partial<PostComment> = {}): PostComment => ({
  id: 'c1',
  text: 'Is it open?',
  username: 'moss',
  timestamp: at(0),
  replies: [],
  ...change,
});
const context = {
  id: 't1',
  workspaceId: 'w1',
  platform: 'instagram',
  platformId: 'a1',
  mediaId: 'm1',
  postId: 'p1',
  postTitle: 'Pour-over',
  picture: null,
};
const merge = (known: Thread | null, comment: PostComment) =>
  mergeThread(known, comment, context, ['dana', 'tomas']);
const start = (comment = seen()) => merge(null, comment)!;
const own = (id: string, minutes: number) =>
  seen({ id, username: 'fernhill', isOwn: true, timestamp: at(minutes), text: 'Yes.' });

describe('a comment that the network lists for the first time', () => {
  it('a new comment is open, and unread for every member', () => {
    expect(start()).toMatchObject({ state: 'open', unreadBy: ['dana', 'tomas'], lastAt: Date.parse(at(0)) });
  });

  it('a comment that was already answered on the network is stored as answered and read', () => {
    expect(start(seen({ replies: [own('r1', 1)] }))).toMatchObject({
      state: 'answered',
      answeredBy: null,
      unreadBy: [],
    });
  });

  it("the account's own comment without an answer does not start a thread", () => {
    expect(merge(null, own('c1', 0))).toBeNull();
    expect(merge(null, { ...own('c1', 0), replies: [seen({ id: 'r1', timestamp: at(1) })] })).toMatchObject({
      state: 'open',
    });
  });

  it('a long text is cut and only the newest replies are kept', () => {
    const replies = Array.from({ length: repliesMax + 1 }, (_, index) =>
      seen({ id: `r${index}`, timestamp: at(index + 1) }),
    );
    const thread = start(seen({ text: 'x'.repeat(textMax + 1), replies }));
    expect(thread.comment.text).toHaveLength(textMax);
    expect(thread.replies).toHaveLength(repliesMax);
    expect(thread.replies[0]?.id).toBe('r1');
  });
});

describe('a comment that is already known', () => {
  it('the thread does not change if the network lists only messages that it already has', () => {
    const thread = start(seen({ replies: [seen({ id: 'r1', timestamp: at(1) })] }));
    const again = merge(thread, seen({ replies: [seen({ id: 'r1', timestamp: at(1) })] }));
    expect(again).toEqual(thread);
  });

  it('a new reply by another person makes the thread open and unread for all members', () => {
    const answered = markAnswered(markRead(start(), 'tomas'), true, 'dana');
    expect(merge(answered, seen({ replies: [seen({ id: 'r1', timestamp: at(2) })] }))).toMatchObject({
      state: 'open',
      answeredBy: null,
      unreadBy: ['dana', 'tomas'],
      lastAt: Date.parse(at(2)),
    });
  });

  it('an answer on the network marks the thread as answered', () => {
    expect(merge(start(), seen({ replies: [own('r1', 2)] }))).toMatchObject({
      state: 'answered',
      answeredBy: null,
    });
  });

  it('a reply written in Fanfare keeps the name of its author, whether or not the network lists it', () => {
    const thread: Thread = {
      ...start(),
      replies: [
        { id: 'r1', username: 'fernhill', text: 'Yes.', at: Date.parse(at(1)), isOwn: true, by: 'dana' },
      ],
    };
    expect(merge(thread, seen({ replies: [own('r1', 1)] }))?.replies).toMatchObject([{ by: 'dana' }]);
    expect(merge(thread, seen())?.replies).toMatchObject([{ by: 'dana' }]);
  });

  it('a deleted comment that the network lists again is open again', () => {
    expect(merge(markDeleted(start()), seen())).toMatchObject({ isDeleted: false, state: 'open' });
  });
});

describe('deleted comments', () => {
  it('a deleted comment needs no answer', () => {
    expect(markDeleted(start())).toMatchObject({ isDeleted: true, state: 'answered', unreadBy: [] });
  });
});

describe('reading and answering', () => {
  it('a thread is marked as read for one member, but as answered for all members', () => {
    const read = markRead(start(), 'dana');
    expect(read.unreadBy).toEqual(['tomas']);
    expect(markAnswered(read, true, 'tomas')).toMatchObject({
      state: 'answered',
      answeredBy: 'tomas',
      unreadBy: [],
    });
    expect(markAnswered(markAnswered(read, true, 'tomas'), false, 'dana')).toMatchObject({
      state: 'open',
      answeredBy: null,
    });
  });

  it.each([
    ['all messages by other people', ['c1', 'r1', 'r2'], ['tomas']],
    ['a message that was deleted since', ['c1', 'r1', 'r2', 'gone'], ['tomas']],
    ['all but the latest message', ['c1', 'r1'], ['dana', 'tomas']],
    ['all but one that is as old as the latest', ['c1', 'r2'], ['dana', 'tomas']],
    ['nothing', [], ['dana', 'tomas']],
  ])(
    'whether a thread is marked as read depends on the messages that the person has seen: %s',
    (_what, seenIds, unreadBy) => {
      const replies = [
        seen({ id: 'r1', timestamp: at(1) }),
        seen({ id: 'r2', timestamp: at(1) }),
        own('own', 0),
      ];
      expect(markRead(start(seen({ replies })), 'dana', seenIds).unreadBy).toEqual(unreadBy);
    },
  );

  it('a thread that a member marks as answered remains unread if the member has not seen one of its messages', () => {
    const thread = start(seen({ replies: [seen({ id: 'r1', timestamp: at(1) })] }));
    const unreadBy = (seenIds: string[]) => markAnswered(thread, true, 'dana', seenIds).unreadBy;
    expect(unreadBy(['c1'])).toEqual(['dana', 'tomas']);
    expect(unreadBy(['c1', 'r1'])).toEqual(['tomas']);
  });

  it('an answered thread keeps the name of the first person who answered', () => {
    const answered = markAnswered(start(), true, 'tomas');
    expect(markAnswered(answered, true, 'dana')).toBe(answered);
  });
});
