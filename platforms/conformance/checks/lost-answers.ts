import { failureKinds, meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { expect } from 'vitest';
import { look, prepare, stored } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

const unheard = failureKinds.filter((kind) => meaningOf(kind).mayBeLive);

/** Where looking means sending again, nothing is never the answer: the last check is in place of those that are for these. */
const canLook = ({ findsBySendingAgain }: Subject): boolean => findsBySendingAgain !== true;

/** Goes on with the same handle, as the product does when the post was surely not out. */
async function sendAgain(rig: Rig, handle: unknown): Promise<void> {
  const account = await rig.connect();
  const job = await prepare(rig, account, undefined, stored(rig, handle));
  await rig.subject.platform.publish.commit(job);
}

export const lostAnswerChecks: readonly Check[] = [
  {
    name: 'finds what went out without a word, and it is there once',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const job = await prepare(rig, account);
        const armedAt = rig.world.now();
        rig.world.aim(subject.calls.commit, 'drop');
        const failure = await rig.failureOf(subject.platform.publish.commit(job), account);
        expect(unheard).toContain(failure.kind);
        const found = await look(rig, job, armedAt);
        expect(rig.posts().map(({ id }) => id)).toEqual([found?.id]);
      }),
  },
  {
    name: 'finds it again and again, also after the network was away',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const job = await prepare(rig, account);
        const armedAt = rig.world.now();
        rig.world.aim(subject.calls.commit, 'drop');
        await rig.failureOf(subject.platform.publish.commit(job), account);
        const once = await look(rig, job, armedAt);
        rig.restart();
        expect(await look(rig, job, armedAt)).toEqual(once);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'finds nothing when nothing went out, and then it can go out',
    isFor: canLook,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const job = await prepare(rig, account);
        const armedAt = rig.world.now();
        rig.world.aim(subject.calls.commit, 'server_error');
        const failure = await rig.failureOf(subject.platform.publish.commit(job), account);
        expect(unheard).toContain(failure.kind);
        expect(await look(rig, job, armedAt)).toBeNull();
        await sendAgain(rig, job.handle);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'finds nothing when a worker died before the call',
    isFor: canLook,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const job = await prepare(rig, await rig.connect());
        expect(await look(rig, job, rig.world.now())).toBeNull();
        expect(rig.posts()).toEqual([]);
      }),
  },
  {
    name: 'does not take an older post with the same words for the new one',
    isFor: canLook,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        await subject.platform.publish.commit(await prepare(rig, account));
        rig.world.pass(60 * 60 * 1000);
        const fresh = await rig.connect();
        const job = await prepare(rig, fresh);
        expect(await look(rig, job, rig.world.now())).toBeNull();
      }),
  },
  {
    name: 'does not send again what the network did and denied',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const job = await prepare(rig, account);
        const armedAt = rig.world.now();
        rig.world.aim(subject.calls.commit, 'lie');
        const failure = await rig.failureOf(subject.platform.publish.commit(job), account);
        expect(unheard).toContain(failure.kind);
        const found = await look(rig, job, armedAt);
        expect(rig.posts().map(({ id }) => id)).toEqual([found?.id]);
      }),
  },
  {
    name: 'begins again after the answer of a call that only prepares was lost',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        rig.world.aim(subject.calls.prepare, 'drop');
        const failure = await rig.failureOf(subject.platform.publish.start(rig.job(account)), account);
        expect(unheard).toContain(failure.kind);
        const kept = rig.kept.at(-1) ?? null;
        await sendAgain(rig, kept);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'has it out once where the only way to look for it is to send it again',
    isFor: (subject) => !canLook(subject),
    run: async (subject) => {
      for (const went of ['server_error', 'drop', 'lie', null] as const)
        await withRig(subject, async (rig) => {
          const account = await rig.connect();
          const { commit } = subject.platform.publish;
          // In the end it has words that were out before, which is not the same post.
          await commit(await prepare(rig, account));
          const [older] = rig.posts();
          rig.world.pass(60 * 60 * 1000);
          const job = await prepare(rig, account);
          const armedAt = rig.world.now();
          if (went !== null) {
            rig.world.aim(subject.calls.commit, went);
            expect(unheard).toContain((await rig.failureOf(commit(job), account)).kind);
          }
          const found = await look(rig, job, armedAt);
          expect(found?.id).not.toBe(older?.id);
          expect(await look(rig, job, armedAt)).toEqual(found);
          expect(rig.posts().map(({ id }) => id)).toEqual([older?.id, found?.id]);
        });
    },
  },
];
