import type { AddCommentInput } from '@fanfare/core/api/schemas/comments.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, person } from '../../testing/builders.ts';
import { commentRig, failureOf, type CommentRig } from '../../testing/comment-rig.ts';
import { madeUpAccountFields } from '../../testing/network-rig.ts';
import { commentHandlers } from './handlers.ts';

const comment = { ...madeUpAccountFields, media_id: 'm1', comment: 'Lovely' };

let rig: CommentRig;
let handlers: ReturnType<typeof commentHandlers>;
beforeEach(async () => {
  rig = await commentRig();
  handlers = commentHandlers(rig.deps);
});

const context = { person: person() } as Parameters<typeof handlers.addComment>[1];
const add = (change: Partial<AddCommentInput> = {}) =>
  handlers.addComment({ ...comment, ...change }, context);

describe('the comment abilities of a network', () => {
  const reply = { ...madeUpAccountFields, media_id: 'm1', id: 'c7', reply: 'Thank you' };
  const remove = (change = {}) =>
    handlers.removeComment({ ...madeUpAccountFields, id: 'c7', ...change }, context);

  it('a comment is removed on a network that offers removal', async () => {
    expect(await remove()).toEqual({ success: true });
    expect(rig.removed).toEqual(['c7']);
  });

  it('a removal that the network refuses fails with the network’s message', async () => {
    rig.network.reached.platform.comments!.remove = () => Promise.reject(failureOf('not_found'));
    await expect(remove()).rejects.toMatchObject({ status: 404, message: 'It is not_found.' });
  });

  it.each([
    ['comment', () => add()],
    ['reply', () => handlers.reply(reply, context)],
    ['removeComment', () => remove()],
  ] as const)('a network that lacks the ability %s is not called for it', async (ability, call) => {
    rig.network.reached.facts.abilities[ability] = false;
    await expect(call()).rejects.toMatchObject({ status: 404, message: 'Unsupported platform' });
    expect([rig.out, rig.removed, rig.store.all()]).toEqual([[], [], []]);
  });

  it('a network whose code does not support comments is not called', async () => {
    rig.network.reached.platform.comments!.remove = null;
    await expect(remove()).rejects.toMatchObject({ message: 'Unsupported platform' });
    rig.network.reached.platform.comments = null;
    await expect(add()).rejects.toMatchObject({ message: 'Unsupported platform' });
  });

  it.each([
    ['an account of another workspace', { platform_id: 'of-mika' }],
    ['another workspace', { workspaceId: ids.other }],
  ])('a call to add, answer or remove a comment is refused as not found with %s', async (_what, change) => {
    const calls = [add(change), handlers.reply({ ...reply, ...change }, context), remove(change)];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
    expect([rig.out, rig.removed, rig.store.all()]).toEqual([[], [], []]);
  });
});
