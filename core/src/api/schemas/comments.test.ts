import { describe, expect, it } from 'vitest';
import { addCommentInput, removeCommentInput, replyInput } from './comments.ts';

const place = { workspaceId: 'workspaceOfDana00001', platform: 'madeup', platform_id: 'a1' };
const checkComment = (comment: string, change = {}) =>
  addCommentInput.safeParse({ ...place, media_id: 'm1', comment, ...change });
const checkReply = (reply: string) => replyInput.safeParse({ ...place, media_id: 'm1', id: 'c1', reply });

describe('a comment', () => {
  it('is kept without the space around it', () => {
    expect(checkComment('  Lovely \n').data).toMatchObject({ comment: 'Lovely' });
    expect(checkReply(' Thank you ').data).toMatchObject({ reply: 'Thank you' });
  });

  it.each(['', ' ', '\n\t '])('is refused when there is nothing in it: "%s"', (text) => {
    expect(checkComment(text).error?.issues[0]?.message).toBe('Please write a comment.');
    expect(checkReply(text).error?.issues[0]?.message).toBe('Please write a reply.');
  });

  it.each([
    [40_000, true],
    [40_001, false],
  ])('of %d characters is taken: %s', (length, isTaken) => {
    expect(checkComment('x'.repeat(length)).success).toBe(isTaken);
  });

  it.each([
    ['f81d4fae-7dec-41d0-a765-00a0c91e6bf6', true],
    [undefined, true],
    ['1', false],
    ['', false],
  ])('is known by a request with the id %s: %s', (requestId, isTaken) => {
    expect(checkComment('Lovely', { requestId }).success).toBe(isTaken);
  });

  it.each([
    ['c1', true],
    ['urn:li:comment:(urn:li:activity:1,2)', true],
    ['../c1', false],
    ['..', false],
  ])('is removed by its id at the network: %s %s', (id, isTaken) => {
    expect(removeCommentInput.safeParse({ ...place, id }).success).toBe(isTaken);
  });
});
