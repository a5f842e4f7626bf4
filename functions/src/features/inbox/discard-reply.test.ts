import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { callsOf, inboxRig, requestOf, storePublishedPost, type InboxRig } from './testing/inbox-rig.ts';

const { workspace: workspaceId } = ids;

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
  await calls.look();
});

const texts = () => rig.out.map(({ text }) => text);
const discard = async (n: number, uid?: string) =>
  calls.handlers.discardReply(
    { workspaceId, id: await calls.idOf(), requestId: requestOf(n) },
    calls.as(uid),
  );

describe('removing a reply', () => {
  it('a reply that arrives after it was removed is refused with the reason and never published', async () => {
    for (let times = 0; times < 2; times += 1) expect(await discard(1)).toMatchObject({ pending: [] });
    await expect(calls.reply()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This reply was removed, so it was not sent. To send it after all, write it again.',
    });
    rig.pass(hourMs);
    await calls.poll();
    expect(texts()).toEqual([]);
    expect(await calls.reply({ requestId: requestOf(2) })).toMatchObject({ state: 'answered' });
  });

  it('a failed reply that one member has removed is not sent by the retry of another', async () => {
    rig.endings = [{ kind: 'rejected' }];
    await calls.reply();
    await discard(1, 'tomas');
    await expect(calls.reply()).rejects.toMatchObject({ code: 'conflict' });
    expect(texts()).toEqual([]);
  });

  it('a waiting reply cannot be removed, because it may be published', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await calls.reply();
    expect(await discard(1)).toMatchObject({ pending: [{ state: 'waiting' }] });
  });

  it('a published reply cannot be removed, and a repeated request still finds it', async () => {
    await calls.reply();
    await discard(1);
    expect(await calls.reply()).toMatchObject({ replies: [{ text: 'Until six.' }] });
    expect(rig.threads.all()).toMatchObject([{ discarded: [] }]);
  });

  it('a thread keeps the request ids of the last hundred replies that were removed', async () => {
    for (let n = 1; n <= 101; n += 1) await discard(n);
    const kept = Array.from({ length: 100 }, (_, index) => requestOf(index + 2));
    expect(rig.threads.all()).toMatchObject([{ discarded: kept }]);
  });
});
