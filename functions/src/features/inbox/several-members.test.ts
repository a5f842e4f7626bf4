import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { ids } from '../../testing/builders.ts';
import { callsOf, inboxRig, requestOf, storePublishedPost } from './testing/inbox-rig.ts';

const members = ['dana', 'robin', 'tomas'] as const;
const ending = fc.constantFrom(
  null,
  null,
  { kind: 'unavailable' as const, isOut: true },
  { kind: 'unavailable' as const, isOut: false },
  { kind: 'rejected' as const },
  'crash' as const,
);
/** This limit only ends a test that hangs; thousands of examples take minutes. */
const timeoutMs = 30 * 60_000;
const member = fc.constantFrom(...members);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ what: fc.constant('read' as const), who: member }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('reply' as const),
      /** A member may be listed twice, once for each of two tabs. */
      who: fc.array(member, { minLength: 1, maxLength: 4 }),
      ending,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('retry' as const), who: member, ending }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), who: member }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 61_000, 3 * 60_000, hourMs),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Three members who answer one comment. The text of each reply is its number. */
async function startTeam() {
  const rig = await inboxRig();
  const calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
  await calls.look();
  const id = await calls.idOf();
  /** The ids that each member has on the screen. */
  const seen = new Map<string, readonly string[]>();
  /**
   * Replies that were refused because their writer had not seen another answer, and failed replies that a member
   * removed.
   */
  const refused = new Set<number>();
  const removed = new Set<number>();
  let count = 0;
  const thread = () => rig.threads.all().find((each) => each.id === id)!;
  const seenBy = (who: string) => seen.get(who) ?? [];
  const numberOf = ({ requestId }: { requestId: string }) => Number(requestId.slice(-12));

  const read = (who: string) => {
    const { replies, pending } = thread();
    seen.set(who, [...replies.map((each) => each.id), ...pending.map(({ requestId }) => requestId)]);
  };
  const send = async (who: string, n: number) => {
    const requestId = requestOf(n);
    try {
      await calls.reply({ id, reply: `Reply ${n}`, requestId, seen: [...seenBy(who)] }, who);
    } catch (error) {
      if (error instanceof AppError && error.code === 'answered') refused.add(n);
    }
  };
  const hasUnseenAnswer = (who: string) => {
    const { replies, pending } = thread();
    const answers = [
      ...replies,
      ...pending.filter(({ state }) => state !== 'failed').map((each) => ({ ...each, id: each.requestId })),
    ];
    const known = (id: string | undefined) => id !== undefined && seenBy(who).includes(id);
    return answers.some((answer) => !known(answer.id) && !known(answer.requestId));
  };
  const failedOf = (who?: string) =>
    thread().pending.find(({ state, by }) => state === 'failed' && (who === undefined || by === who));

  return {
    rig,
    read,
    async pass(ms: number) {
      rig.pass(ms);
      await calls.poll();
    },
    /** Lets these members reply at the same time. Returns how many replies were sent. */
    async reply(writers: readonly string[]) {
      const late = writers.map(hasUnseenAnswer);
      const numbers = writers.map(() => (count += 1));
      await Promise.all(writers.map((who, index) => send(who, numbers[index]!)));
      const held = numbers.map((n) => refused.has(n));
      // A reply must be refused if another member's answer was not on the writer's screen.
      expect(late.filter((isLate, index) => isLate && !held[index])).toEqual([]);
      return held.filter((isHeld) => !isHeld).length;
    },
    async retry(who: string) {
      const failed = failedOf(who);
      read(who);
      if (failed) await send(who, numberOf(failed));
    },
    async remove(who: string) {
      const failed = failedOf();
      if (!failed) return;
      await calls.handlers.discardReply(
        { workspaceId: ids.workspace, id, requestId: failed.requestId },
        calls.as(who),
      );
      removed.add(numberOf(failed));
    },
    /** Expects that each reply is either published once or known to be unsent. */
    check() {
      const { pending, replies } = thread();
      expect(pending.filter(({ state }) => state !== 'failed')).toEqual([]);
      const published = rig.out.map(({ text }) => Number(text.replace('m1: Reply ', '')));
      expect(new Set(published).size).toBe(published.length);
      expect(published.filter((n) => refused.has(n))).toEqual([]);
      const known = new Set([...published, ...refused, ...removed, ...pending.map(numberOf)]);
      expect(known.size).toBe(count);
      expect(replies.filter(({ isOwn }) => isOwn)).toHaveLength(published.length);
    },
  };
}
type Team = Awaited<ReturnType<typeof startTeam>>;

async function play(team: Team, each: Step): Promise<void> {
  team.rig.endings = 'ending' in each && each.ending ? [each.ending] : [];
  if (each.what === 'read') team.read(each.who);
  if (each.what === 'pass') await team.pass(each.ms);
  if (each.what === 'retry') await team.retry(each.who);
  if (each.what === 'remove') await team.remove(each.who);
  if (each.what !== 'reply') return;
  const accepted = await team.reply(each.who);
  if (each.ending === null) expect(accepted).toBeLessThanOrEqual(1);
}

it(
  'members never answer a comment twice unknowingly, and no reply is doubled, lost or left open',
  { timeout: timeoutMs },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
        const team = await startTeam();
        for (const each of steps) await play(team, each);
        team.rig.endings = [];
        for (let round = 0; round < 12; round += 1) await team.pass(hourMs);
        team.check();
      }),
    );
  },
);
