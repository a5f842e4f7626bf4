import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  callsOf,
  comment,
  inboxRig,
  storePublishedPost,
  requestOf,
  type InboxRig,
} from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;

const texts = () => rig.out.map(({ text }) => text);

describe('a lost reply with the same text as an earlier reply in its thread', () => {
  beforeEach(async () => {
    rig = await inboxRig();
    calls = callsOf(rig);
    await storePublishedPost(rig, 'm1');
    rig.isFlat = true;
    rig.shown['m1'] = [comment({ replies: [comment({ id: 'n1', text: 'And Sunday?', username: 'fern' })] })];
    await calls.look();
  });
  const second = { to: 'n1', requestId: requestOf(2) };
  const heal = async () => {
    rig.pass(2 * 60_000);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ state: 'answered', pending: [] }]);
  };

  it('the earlier reply is not mistaken for the lost reply, so the lost reply is sent again', async () => {
    await calls.reply();
    rig.pass(3_000);
    rig.endings = [{ kind: 'unavailable', isOut: false }];
    expect(await calls.reply(second)).toMatchObject({ pending: [{ state: 'waiting' }] });
    await heal();
    expect(rig.out.map(({ parent }) => parent)).toEqual(['c1', 'n1']);
  });

  it('a reply that was published before its answer was lost is not sent again', async () => {
    await calls.reply();
    rig.pass(3_000);
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await calls.reply(second);
    await heal();
    expect(rig.out.map(({ parent }) => parent)).toEqual(['c1', 'n1']);
  });

  it.each([
    [true, false],
    [false, true],
    [false, false],
    [true, true],
  ])(
    'each of two equal replies is published once if both answers are lost (published: %s, %s)',
    async (first, other) => {
      rig.endings = [
        { kind: 'unavailable', isOut: first },
        { kind: 'unavailable', isOut: other },
      ];
      await calls.reply();
      await calls.reply(second);
      await heal();
      expect(texts()).toEqual(['m1: Until six.', 'm1: Until six.']);
    },
  );

  it('an equal reply that was written on the network earlier is not mistaken for the lost reply', async () => {
    const at = rig.now().getTime();
    // The network numbers its comments, so the reply is c2.
    rig.out.push({ text: 'm1: Welcome.', parent: null, at }, { text: 'm1: Until six.', parent: 'c1', at });
    rig.shown['m1'] = [comment({ replies: [comment({ id: 'c2', text: 'Until six.', isOwn: true })] })];
    rig.pass(hourMs);
    await calls.poll();
    rig.out[1]!.at = rig.now().getTime();
    rig.endings = [{ kind: 'unavailable', isOut: false }];
    await calls.reply(second);
    await heal();
    expect(rig.out).toHaveLength(3);
  });
});
