import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { callsOf, comment, inboxRig, storePublishedPost, type InboxRig } from './testing/inbox-rig.ts';

const { workspace: workspaceId } = ids;

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
let id: string;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
  await calls.look();
  id = await calls.idOf();
});

/**
 * A reply by another person arrives. It has the same time as the comment, which can happen because networks round
 * times.
 */
async function arrive(replyId = 'r1') {
  const [known] = rig.shown['m1']!;
  rig.shown['m1'] = [{ ...known!, replies: [...known!.replies, comment({ id: replyId })] }];
  rig.pass(11 * 60_000);
  await calls.poll();
}
const read = (seen: string[] | undefined, uid?: string) =>
  calls.handlers.markThread({ workspaceId, id, read: true, ...(seen && { seen }) }, calls.as(uid));
const answer = (seen: string[]) =>
  calls.handlers.markThread({ workspaceId, id, answered: true, seen }, calls.as());
const isUnread = async (uid?: string) => (await calls.list('unread', uid)).threads.length > 0;

describe('a call that marks a thread as read', () => {
  it('the thread remains unread if a message arrived that was not on the screen, and the call returns that message', async () => {
    await arrive();
    expect(await read(['c1'])).toMatchObject({ isUnread: true, replies: [{ id: 'r1' }] });
    expect(await isUnread()).toBe(true);
    expect(await read(['c1', 'r1'])).toMatchObject({ isUnread: false });
    expect([await isUnread(), await isUnread('tomas')]).toEqual([false, true]);
  });

  it('a repeated call changes nothing, even after a message arrived', async () => {
    await read(['c1']);
    await read(['c1']);
    expect(await isUnread()).toBe(false);
    await arrive();
    await read(['c1']);
    expect(await isUnread()).toBe(true);
  });

  it('a late call of one tab does not change what another tab has marked as read', async () => {
    await arrive();
    await Promise.all([read(['c1', 'r1']), read(['c1'])]);
    expect(await isUnread()).toBe(false);
    await arrive('r2');
    await Promise.all([read(['c1']), read(['c1', 'r1'])]);
    expect(await isUnread()).toBe(true);
  });

  it('a call from an older client, which does not send the messages on its screen, marks the whole thread', async () => {
    await arrive();
    expect(await read(undefined)).toMatchObject({ isUnread: false });
  });

  it('a message that was not on the screen remains unread, even if the call also marks the thread as answered', async () => {
    await arrive();
    expect(await answer(['c1'])).toMatchObject({ state: 'answered', isUnread: true });
    expect(await isUnread()).toBe(true);
  });

  it('a reply of the account itself does not make the thread unread', async () => {
    await calls.reply();
    expect(await read(['c1'])).toMatchObject({ isUnread: false, replies: [{ isOwn: true }] });
  });
});
