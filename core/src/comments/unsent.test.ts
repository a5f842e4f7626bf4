import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/units.ts';
import {
  readCommentDraft,
  readDrafts,
  readUnsent,
  withDraft,
  withoutUnsent,
  withUnsent,
  type CommentDraft,
  type ReplyDraft,
  type UnsentReply,
} from './unsent.ts';

const now = Date.parse('2026-11-23T10:00:00.000Z');
const reply: UnsentReply = {
  threadId: 't1',
  requestId: 'r1',
  text: 'Two clicks.',
  to: 'c1',
  at: now,
  reason: null,
  isLate: false,
  mayBeSent: true,
};

describe('unsent replies', () => {
  it('a reply is stored once per request id until it is removed', () => {
    const failed = { ...reply, reason: 'You seem to be offline.' };
    const other = { ...reply, requestId: 'r2', text: 'Three.' };
    const stored = withUnsent(withUnsent(withUnsent(null, reply), other), failed);
    expect(readUnsent(stored, now)).toEqual([other, failed]);
    expect(readUnsent(withoutUnsent(stored, new Set(['r1']), now), now)).toEqual([other]);
  });

  it('a reply is dropped before the server forgets its request id after thirty days', () => {
    const stored = withUnsent(null, reply);
    expect(readUnsent(stored, now + 29 * dayMs - 1)).toEqual([reply]);
    expect(readUnsent(stored, now + 29 * dayMs)).toEqual([]);
  });

  it('a reply that an older version of Fanfare stored is treated as possibly sent, unless the server refused it', () => {
    const { mayBeSent: _, ...old } = { ...reply, reason: 'We can’t reach Fanfare.' };
    const stored = JSON.stringify([old, { ...old, requestId: 'r2', isLate: true }]);
    expect(readUnsent(stored, now).map(({ mayBeSent }) => mayBeSent)).toEqual([true, false]);
  });

  it('the newest hundred replies are kept', () => {
    const numbers = Array.from({ length: 101 }, (_, n) => n);
    const stored = numbers.reduce<string | null>(
      (list, n) => withUnsent(list, { ...reply, requestId: `r${n}` }),
      null,
    );
    const kept = readUnsent(stored, now).map(({ requestId }) => requestId);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'r1', 'r100']);
  });

  it.each([null, '{', '{}', '[1, null, {"threadId":"t1"}]', JSON.stringify([{ ...reply, text: 7 }])])(
    'an unreadable record is ignored: %s',
    (stored) => {
      expect(readUnsent(stored, now)).toEqual([]);
    },
  );
});

describe('drafts of replies', () => {
  const draft: ReplyDraft = { threadId: 't1', text: 'Two cli', at: now };

  it('a thread has one draft, and an empty text removes it', () => {
    const stored = withDraft(withDraft(null, draft), { ...draft, text: 'Two clicks.' });
    expect(readDrafts(stored, now)).toEqual([{ ...draft, text: 'Two clicks.' }]);
    expect(readDrafts(withDraft(stored, { ...draft, text: ' ' }), now)).toEqual([]);
  });

  it('a draft is kept for thirty days', () => {
    const stored = withDraft(null, draft);
    expect(readDrafts(stored, now + 30 * dayMs - 1)).toEqual([draft]);
    expect(readDrafts(stored, now + 30 * dayMs)).toEqual([]);
  });
});

describe('drafts of comments on a post', () => {
  const draft: CommentDraft = {
    threadId: 'm1',
    text: 'Two cli',
    at: now,
    to: 'c1',
    request: { key: 'c1: Two clicks.', id: 'r1' },
  };

  it('a draft is stored with the id of the comment that it answers and with the request that tried to send it', () => {
    const stored = withDraft(withDraft(null, { ...draft, threadId: 'm2', text: 'Three.' }), draft);
    expect(readCommentDraft(stored, 'm1', now)).toEqual(draft);
    expect(readCommentDraft(stored, 'm3', now)).toBeNull();
  });

  it.each([{ to: 7 }, { to: undefined }, { request: 'r1' }, { request: { key: 'c1' } }])(
    'an unreadable draft is ignored: %j',
    (change) => {
      const stored = JSON.stringify([{ ...draft, ...change }]);
      expect(readCommentDraft(stored, 'm1', now)).toBeNull();
    },
  );
});
