import { describe, expect, it } from 'vitest';
import { addCommentInput, removeCommentInput, replyInput } from './comments.ts';
import { replyToThreadInput } from './inbox.ts';

const accountFields = { workspaceId: 'workspaceOfDana00001', platform: 'madeup', platform_id: 'a1' };
const checkComment = (comment: string, change = {}) =>
  addCommentInput.safeParse({ ...accountFields, media_id: 'm1', comment, ...change });
const checkReply = (reply: string, change = {}) =>
  replyInput.safeParse({ ...accountFields, media_id: 'm1', id: 'c1', reply, ...change });

describe('the input of a call that writes or deletes a comment', () => {
  it('surrounding white space is removed', () => {
    expect(checkComment('  Lovely \n').data).toMatchObject({ comment: 'Lovely' });
    expect(checkReply(' Thank you ').data).toMatchObject({ reply: 'Thank you' });
  });

  const requestId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
  const checkThreadReply = (reply: string, change = {}) =>
    replyToThreadInput.safeParse({
      workspaceId: accountFields.workspaceId,
      id: 't1',
      reply,
      to: 'c1',
      requestId,
      ...change,
    });

  it('half a surrogate pair is replaced, so that the comment has the same text on its network', () => {
    const expected = '\ufffd cut';
    expect(checkComment('\ud83d cut').data).toMatchObject({ comment: expected });
    expect(checkReply('\ud83d cut').data).toMatchObject({ reply: expected });
    expect(checkThreadReply('\ud83d cut').data).toMatchObject({ reply: expected });
  });

  it.each(['', ' ', '\n\t ', '\0', '\u200b', '\u200b\u2060', '\u3164', '\ufe0f'])(
    'an empty text is refused: "%s"',
    (text) => {
      expect(checkComment(text).error?.issues[0]?.message).toBe('Please write a comment.');
      expect(checkReply(text).error?.issues[0]?.message).toBe('Please write a reply.');
      expect(checkThreadReply(text).error?.issues[0]?.message).toBe('Please write a reply.');
    },
  );

  it.each([
    [40_000, true],
    [40_001, false],
  ])('a text of %d characters is accepted: %s', (length, isTaken) => {
    expect(checkComment('x'.repeat(length)).success).toBe(isTaken);
  });

  it('a reply that is too long is refused with the limit', () => {
    expect(checkThreadReply('x'.repeat(2_200)).success).toBe(true);
    const [issue] = checkThreadReply('x'.repeat(2_201)).error?.issues ?? [];
    expect(issue?.message).toBe('This can have at most 2,200 characters.');
  });

  it.each([
    ['f81d4fae-7dec-41d0-a765-00a0c91e6bf6', true],
    [undefined, true],
    ['1', false],
    ['', false],
  ])('the request id %s is accepted: %s', (requestId, isTaken) => {
    expect(checkComment('Lovely', { requestId }).success).toBe(isTaken);
  });

  it('a request id is converted to lower case, so that no comment or reply is sent twice', () => {
    const capitals = { requestId: 'F81D4FAE-7DEC-41D0-A765-00A0C91E6BF6' };
    expect(checkComment('Lovely', capitals).data).toMatchObject({ requestId });
    expect(checkReply('Lovely', capitals).data).toMatchObject({ requestId });
    expect(checkThreadReply('Lovely', capitals).data).toMatchObject({ requestId });
  });

  it.each([
    ['c1', true],
    ['urn:li:comment:(urn:li:activity:1,2)', true],
    ['../c1', false],
    ['..', false],
  ])('the comment id %s is accepted for removal: %s', (id, isTaken) => {
    expect(removeCommentInput.safeParse({ ...accountFields, id }).success).toBe(isTaken);
  });
});
