import { failureKinds, meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { expect } from 'vitest';
import { look, prepare, stored } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { FaultKind } from '../../_sandbox/sandbox.ts';
import type { Check, Subject } from '../subject.ts';

const unansweredKinds = failureKinds.filter((kind) => meaningOf(kind).mayBeLive);

/**
 * Excludes networks whose `find` sends the post again, because such a `find` always ends with a post. Another check
 * covers these networks.
 */
const canFindPost = ({ findsBySendingAgain }: Subject): boolean => findsBySendingAgain !== true;

/**
 * Prepares a post, and publishes it with a fault aimed at the commit. Checks that the failure kind says that the post
 * may be live.
 */
async function publishWith(rig: Rig, fault: 'drop' | 'server_error' | 'false_error') {
  const { calls, platform } = rig.subject;
  const account = await rig.connect();
  const job = await prepare(rig, account);
  const armedAt = rig.world.now();
  rig.world.aim(calls.commit, fault);
  const failure = await rig.failureOf(platform.publish.commit(job), account);
  expect(unansweredKinds).toContain(failure.kind);
  return { job, armedAt };
}

/**
 * Prepares and publishes the post again from the same handle, as the product does once it knows that the post is not
 * live.
 */
async function sendAgain(rig: Rig, handle: unknown): Promise<void> {
  const account = await rig.connect();
  const job = await prepare(rig, account, undefined, stored(rig, handle));
  await rig.subject.platform.publish.commit(job);
}

/**
 * Publishes two posts with the same content, each with a fault, and looks for the second post. On some networks, the
 * outcome of this post remains unknown.
 */
async function tryTwins(
  rig: Rig,
  content: PostContent | undefined,
  ofOther: FaultKind | null,
  fault: FaultKind,
): Promise<void> {
  const { calls, platform } = rig.subject;
  const account = await rig.connect();
  const [other, job] = [await prepare(rig, account, content), await prepare(rig, account, content)];
  const armedAt = rig.world.now();
  if (ofOther) rig.world.aim(calls.commit, ofOther);
  const receipt = await platform.publish
    .commit(other)
    .catch(() => look(rig, other, armedAt).catch(() => null));
  const known = new Set([receipt?.id, ...rig.posts().map(({ id }) => id)]);
  rig.world.aim(calls.commit, fault);
  await rig.failureOf(platform.publish.commit(job), account);
  const taken = (ids: readonly string[]) => Promise.resolve(new Set(ids.filter((id) => id === receipt?.id)));
  const found = await look(rig, { ...job, taken }, armedAt).catch(() => null);
  expect(known).not.toContain(found?.id);
}

export const lostAnswerChecks: readonly Check[] = [
  {
    name: 'a post whose publish reply was lost is found and exists once',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { job, armedAt } = await publishWith(rig, 'drop');
        const found = await look(rig, job, armedAt);
        expect(rig.posts().map(({ id }) => id)).toEqual([found?.id]);
      }),
  },
  {
    name: 'a post that was found once is found again after the network has restarted',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { job, armedAt } = await publishWith(rig, 'drop');
        const once = await look(rig, job, armedAt);
        rig.restart();
        expect(await look(rig, job, armedAt)).toEqual(once);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'nothing is found after a failed publish, and the post can be sent again',
    isFor: canFindPost,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { job, armedAt } = await publishWith(rig, 'server_error');
        expect(await look(rig, job, armedAt)).toBeNull();
        await sendAgain(rig, job.handle);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'nothing is found when the worker stopped before the publish call',
    isFor: canFindPost,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const job = await prepare(rig, await rig.connect());
        expect(await look(rig, job, rig.world.now())).toBeNull();
        expect(rig.posts()).toEqual([]);
      }),
  },
  {
    name: 'an older post with the same text is not mistaken for the new one',
    isFor: canFindPost,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        await subject.platform.publish.commit(await prepare(rig, account));
        rig.world.pass(hourMs);
        const fresh = await rig.connect();
        const job = await prepare(rig, fresh);
        expect(await look(rig, job, rig.world.now())).toBeNull();
      }),
  },
  {
    name: 'of two posts with the same text, one is not mistaken for the other',
    isFor: canFindPost,
    async run(subject) {
      const [first, ...further] = Object.values(subject.contents);
      // Besides the first kind of post, tests only kinds without files, which are found by their text alone. Other
      // kinds may be published by another call.
      const contents = [first, ...further.filter(({ media }) => media.length === 0)];
      for (const content of contents)
        for (const [ofOther, fault] of [
          [null, 'server_error'],
          ['drop', 'drop'],
        ] as const)
          await withRig(subject, (rig) => tryTwins(rig, content, ofOther, fault));
    },
  },
  {
    name: 'a post that was published despite an error reply is found',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { job, armedAt } = await publishWith(rig, 'false_error');
        const found = await look(rig, job, armedAt);
        expect(rig.posts().map(({ id }) => id)).toEqual([found?.id]);
      }),
  },
  {
    name: 'preparation can restart after its reply was lost',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        rig.world.aim(subject.calls.prepare, 'drop');
        const failure = await rig.failureOf(subject.platform.publish.start(rig.job(account)), account);
        expect(unansweredKinds).toContain(failure.kind);
        const kept = rig.kept.at(-1) ?? null;
        await sendAgain(rig, kept);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'a post exists once on networks where finding it means sending it again',
    isFor: (subject) => !canFindPost(subject),
    run: async (subject) => {
      for (const went of ['server_error', 'drop', 'false_error', null] as const)
        await withRig(subject, async (rig) => {
          const account = await rig.connect();
          const { commit } = subject.platform.publish;
          // An older post with the same text must not be mistaken for the new post.
          await commit(await prepare(rig, account));
          const [older] = rig.posts();
          rig.world.pass(hourMs);
          const job = await prepare(rig, account);
          const armedAt = rig.world.now();
          if (went !== null) {
            rig.world.aim(subject.calls.commit, went);
            expect(unansweredKinds).toContain((await rig.failureOf(commit(job), account)).kind);
          }
          const found = await look(rig, job, armedAt);
          expect(found?.id).not.toBe(older?.id);
          expect(await look(rig, job, armedAt)).toEqual(found);
          expect(rig.posts().map(({ id }) => id)).toEqual([older?.id, found?.id]);
        });
    },
  },
];
