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

describe('the comments that the inbox polls', () => {
  it('the inbox polls exactly the networks with insights and comments', () => {
    const polled = networks.filter(({ inbox }) => inbox).map(({ id }) => id);
    expect(polled.toSorted()).toEqual(subjects.map(({ facts }) => facts.id).toSorted());
    for (const { inbox, abilities } of networks)
      if (inbox) expect(abilities).toMatchObject({ insights: true, comment: true, reply: true });
  });

  it.each(subjects.map((subject) => [subject.facts.id, subject] as const))(
    'the network %s returns its newest comments with their owner, in at most the promised number of calls',
    async (_id, subject) => {
      const { facts, platform } = subject;
      await withRig(subject, async (rig) => {
        const account = await rig.connect();
        const { receipt } = await deliver(rig, account);
        const { id } = await platform.comments!.add(rig.io, account, receipt.id, 'Is it open?');
        rig.world.pass(settledMs);
        await platform.comments!.add(rig.io, account, receipt.id, 'Until six.', id);
        rig.world.pass(settledMs);
        let calls = 0;
        const { http } = rig.io;
        const counting: Http = {
          send(call) {
            calls += 1;
            return http.send(call);
          },
          read(call, schema) {
            calls += 1;
            return http.read(call, schema);
          },
        };
        const page = await platform.comments!.latest!({ ...rig.io, http: counting }, account, receipt.id);
        expect(page.isComplete).toBe(true);
        expect(page.comments).toMatchObject([
          { id, text: 'Is it open?', isOwn: true, replies: [{ text: 'Until six.', isOwn: true }] },
        ]);
        expect(calls).toBeGreaterThan(0);
        expect(calls).toBeLessThanOrEqual(facts.inbox!.callsMax);
      });
    },
  );
});
