import { hourMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import type { Http } from './_shared/http.ts';
import { deliver } from './conformance/deliver.ts';
import { withRig } from './conformance/rig.ts';
import type { Subject } from './conformance/subject.ts';
import { facebook } from './facebook/testing/subject.ts';
import { instagram } from './instagram/testing/subject.ts';
import { networks } from './registry.ts';
import { threads } from './threads/testing/subject.ts';
import { x } from './x/testing/subject.ts';
import { youtube } from './youtube/testing/subject.ts';

const subjects = [facebook, instagram, threads, x, youtube] as unknown as readonly Subject[];
const settledMs = 60_000;

function countCalls(http: Http) {
  const counted = {
    calls: 0,
    http: {
      send(call) {
        counted.calls += 1;
        return http.send(call);
      },
      read(call, schema) {
        counted.calls += 1;
        return http.read(call, schema);
      },
    } satisfies Http,
  };
  return counted;
}

describe('the comments that the inbox polls', () => {
  it('the inbox polls all networks that have both insights and comments, and no others', () => {
    const polled = networks.filter(({ inbox }) => inbox).map(({ id }) => id);
    expect(polled.toSorted()).toEqual(subjects.map(({ facts }) => facts.id).toSorted());
    for (const { inbox, abilities } of networks)
      if (inbox) expect(abilities).toMatchObject({ insights: true, comment: true, reply: true });
  });

  it.each(subjects.map((subject) => [subject.facts.id, subject] as const))(
    'the network %s returns the newest comments within the promised number of calls, and says which comments are from the account itself',
    async (_id, subject) => {
      const { facts, platform } = subject;
      await withRig(subject, async (rig) => {
        const account = await rig.connect();
        const { receipt } = await deliver(rig, account);
        const { id } = await platform.comments!.add(rig.io, account, receipt.id, 'Is it open?');
        rig.world.pass(settledMs);
        await platform.comments!.add(rig.io, account, receipt.id, 'Until six.', id);
        rig.world.pass(settledMs);
        const counted = countCalls(rig.io.http);
        const io = { ...rig.io, http: counted.http };
        const page = await platform.comments!.list!(io, account, receipt.id);
        expect(page.next).toBeNull();
        expect(page.comments).toMatchObject([
          { id, text: 'Is it open?', isOwn: true, replies: [{ text: 'Until six.', isOwn: true }] },
        ]);
        expect(counted.calls).toBeGreaterThan(0);
        expect(counted.calls).toBeLessThanOrEqual(facts.inbox!.callsMax);
      });
    },
  );

  const perPage: Readonly<Record<string, number>> = {
    facebook: 50,
    instagram: 50,
    threads: 100,
    x: 100,
    youtube: 100,
  };

  it.each(subjects.map((subject) => [subject.facts.id, subject] as const))(
    'the network %s lists all comments of a post page by page, newest first',
    async (id, subject) => {
      const { facts, platform } = subject;
      await withRig(subject, async (rig) => {
        const account = await rig.connect();
        const { receipt } = await deliver(rig, account);
        const count = (perPage[id] ?? 0) + 3;
        for (let n = 0; n < count; n += 1) {
          await platform.comments!.add(rig.io, account, receipt.id, `Number ${n}`);
          rig.world.pass(10_000);
        }
        rig.world.pass(settledMs);
        const counted = countCalls(rig.io.http);
        const io = { ...rig.io, http: counted.http };
        const first = await platform.comments!.list!(io, account, receipt.id);
        expect(first.next).toEqual(expect.any(String));
        await platform.comments!.add(rig.io, account, receipt.id, 'Meanwhile');
        rig.world.pass(settledMs);
        const second = await platform.comments!.list!(io, account, receipt.id, first.next!);
        expect(second.next).toBeNull();
        const texts = [...first.comments, ...second.comments].map(({ text }) => text);
        const expected = Array.from({ length: count }, (_, n) => `Number ${count - 1 - n}`);
        expect([...new Set(texts)]).toEqual(expected);
        expect(first.comments).toHaveLength(perPage[id] ?? 0);
        expect(counted.calls).toBeLessThanOrEqual(2 * facts.inbox!.callsMax);
      });
    },
  );

  /** The café of the demo, whose followers comment on its posts. */
  const cafe: Readonly<Record<string, string>> = {
    facebook: '109944502231877',
    instagram: '17841408811007723',
    threads: '17841488110077231',
    x: '1712345678901234505',
    youtube: 'UCd4HarbourCoffeeQuay00',
  };

  it.each(subjects.map((subject) => [subject.facts.id, subject] as const))(
    'the network %s lists the comments of followers',
    async (id, subject) => {
      await withRig(subject, async (rig) => {
        const { receipt } = await deliver(rig, await rig.connect(cafe[id]));
        rig.world.pass(24 * hourMs);
        // Connects the account again, because the tokens of some networks have expired by now.
        const account = await rig.connect(cafe[id]);
        const { comments } = await subject.platform.comments!.list!(rig.io, account, receipt.id);
        expect(comments.filter(({ isOwn, text }) => isOwn !== true && text !== '')).not.toEqual([]);
      });
    },
  );
});
