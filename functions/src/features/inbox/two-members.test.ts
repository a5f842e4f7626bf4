import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import {
  callsOf,
  comment,
  inboxRig,
  storePublishedPost,
  requestOf,
  type InboxRig,
} from './testing/inbox-rig.ts';

const { workspace: workspaceId } = ids;

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
  rig.shown['m1'] = [comment(), comment({ id: 'c2', text: 'And on Sunday?' })];
  await calls.look();
});

const texts = () => rig.out.map(({ text }) => text).toSorted();
const threadOf = async (commentId: string) => {
  const { threads } = await calls.list();
  const found = threads.find((thread) => thread.comment.id === commentId);
  if (!found) throw new Error(`There is no thread of ${commentId}.`);
  return found;
};
/** The ids of the replies that the thread shows now. */
const seenIn = async (commentId: string) => {
  const { replies, pending } = await threadOf(commentId);
  return [...replies.map(({ id }) => id), ...pending.map(({ requestId }) => requestId)];
};
const reply = async (uid: string, n: number, text: string, seen: string[] | undefined, to = 'c1') =>
  calls.reply(
    { id: (await threadOf(to)).id, to, reply: text, requestId: requestOf(n), ...(seen && { seen }) },
    uid,
  );

describe('two members who answer the same comment', () => {
  it('the second reply is refused with the name of the member who answered, and sent once that answer was seen', async () => {
    const seen = await seenIn('c1');
    await reply('robin', 1, 'Until six.', seen);
    await expect(reply('dana', 2, 'Until 6 pm.', seen)).rejects.toMatchObject({
      code: 'answered',
      status: 409,
      message: 'Robin has answered this comment. Your reply was not sent.',
    });
    expect(texts()).toEqual(['m1: Until six.']);
    expect((await threadOf('c1')).pending).toEqual([]);
    await reply('dana', 2, 'Until 6 pm.', await seenIn('c1'));
    expect(texts()).toEqual(['m1: Until 6 pm.', 'm1: Until six.']);
  });

  it('only one of two simultaneous replies is sent', async () => {
    const seen = await seenIn('c1');
    const results = await Promise.allSettled([
      reply('robin', 1, 'Until six.', seen),
      reply('dana', 2, 'Until 6 pm.', seen),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(texts()).toHaveLength(1);
  });

  it('a reply that waits for confirmation is treated as an answer', async () => {
    const seen = await seenIn('c1');
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await reply('robin', 1, 'Until six.', seen);
    await expect(reply('dana', 2, 'Until 6 pm.', seen)).rejects.toMatchObject({ code: 'answered' });
    await reply('dana', 2, 'Until 6 pm.', await seenIn('c1'));
    expect(texts()).toEqual(['m1: Until 6 pm.', 'm1: Until six.']);
  });

  it('a failed reply is not treated as an answer', async () => {
    const seen = await seenIn('c1');
    rig.endings = [{ kind: 'rejected' }];
    await reply('robin', 1, 'Until six.', seen);
    await reply('dana', 2, 'Until 6 pm.', seen);
    expect(texts()).toEqual(['m1: Until 6 pm.']);
  });

  it('a reply is refused if the comment was already answered on the network', async () => {
    const seen = await seenIn('c1');
    const native = comment({ id: 'n1', text: 'Until six.', username: 'harbour', isOwn: true });
    rig.shown['m1'] = [comment({ replies: [native] }), comment({ id: 'c2', text: 'And on Sunday?' })];
    rig.pass(3_600_000);
    await calls.poll();
    await expect(reply('dana', 2, 'Until 6 pm.', seen)).rejects.toMatchObject({
      code: 'answered',
      message: expect.stringMatching(/^Someone else has answered this comment on /) as string,
    });
  });

  it('a member who answers twice from one screen is not stopped by their own first reply', async () => {
    const seen = await seenIn('c1');
    await reply('dana', 1, 'Until six.', seen);
    await reply('dana', 2, 'On Sunday until four.', [...seen, requestOf(1)]);
    expect(texts()).toEqual(['m1: On Sunday until four.', 'm1: Until six.']);
  });

  it.each([
    ['another text', 'Until 6 pm.'],
    ['the same text', 'Until six.'],
  ])('only one of two simultaneous replies from two tabs of a member is sent (%s)', async (_, text) => {
    const seen = await seenIn('c1');
    const results = await Promise.allSettled([
      reply('dana', 1, 'Until six.', seen),
      reply('dana', 2, text, seen),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      {
        reason: {
          code: 'answered',
          message: 'You have already answered this comment elsewhere. Your reply was not sent.',
        },
      },
    ]);
    expect(texts()).toEqual(['m1: Until six.']);
    await reply('dana', 2, text, await seenIn('c1'));
    expect(texts()).toHaveLength(2);
  });

  it('a member who saw a reply while it was being sent can answer after it was published', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await reply('dana', 1, 'Until six.', await seenIn('c1'));
    const seen = await seenIn('c1');
    rig.pass(2 * 60_000);
    await calls.poll();
    await reply('robin', 2, 'Come by!', seen);
    expect(texts()).toEqual(['m1: Come by!', 'm1: Until six.']);
  });

  it('a repeated request for a published reply is not a second answer', async () => {
    const seen = await seenIn('c1');
    await reply('dana', 1, 'Until six.', seen);
    await reply('robin', 2, 'Come by!', await seenIn('c1'));
    expect(await reply('dana', 1, 'Until six.', seen)).toMatchObject({ replies: [{}, {}] });
    expect(texts()).toEqual(['m1: Come by!', 'm1: Until six.']);
  });
});

it('members who answer different comments at the same time do not affect each other', async () => {
  const [first, second] = [await seenIn('c1'), await seenIn('c2')];
  await Promise.all([reply('robin', 1, 'Until six.', first), reply('dana', 2, 'Until four.', second, 'c2')]);
  expect(texts()).toEqual(['m1: Until four.', 'm1: Until six.']);
  expect((await calls.list()).threads).toMatchObject([{ state: 'answered' }, { state: 'answered' }]);
  expect(rig.threads.openCount(workspaceId)).toBe(0);
});
