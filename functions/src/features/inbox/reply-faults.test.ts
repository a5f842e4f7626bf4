import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { ids } from '../../testing/builders.ts';
import {
  callsOf,
  comment,
  inboxRig,
  storePublishedPost,
  requestOf,
  type InboxRig,
} from './testing/inbox-rig.ts';

/** This limit only ends a test that hangs; ten thousand replies take minutes. */
const timeoutMs = 30 * 60_000;

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
const { workspace: workspaceId } = ids;

const texts = () => rig.out.map(({ text }) => text);

describe('replies under faults', () => {
  const ending = fc.constantFrom(
    null,
    { kind: 'unavailable' as const, isOut: true },
    { kind: 'unavailable' as const, isOut: false },
    { kind: 'outcome_unknown' as const, isOut: true },
    { kind: 'rate_limited' as const },
    { kind: 'token_expired' as const },
    { kind: 'rejected' as const },
    'crash' as const,
  );
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('send' as const), n: fc.nat(4), ending }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('poll' as const), isBlind: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant('pass' as const),
        ms: fc.constantFrom(1_000, 61_000, hourMs, 25 * hourMs),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('forget' as const) }) },
  );

  const runs = fc.readConfigureGlobal().numRuns ?? 50;

  it(
    'every reply is published exactly once, even if answers are lost, calls are repeated or tokens expire',
    { timeout: timeoutMs },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
          rig = await inboxRig();
          calls = callsOf(rig);
          await storePublishedPost(rig, 'm1');
          await calls.look();
          const asked = new Set<number>();
          const send = (n: number) =>
            calls.reply({ reply: `Reply ${n}`, requestId: requestOf(n) }).catch(() => undefined);
          for (const each of steps) {
            rig.searchFailure = null;
            rig.endings = [];
            if (each.what === 'pass') rig.pass(each.ms);
            if (each.what === 'forget') await rig.store.forgetExpired(rig.now(), 1_000);
            if (each.what === 'poll') {
              if (each.isBlind) rig.searchFailure = 'unavailable';
              await calls.poll();
            }
            if (each.what === 'send') {
              if (each.ending) rig.endings = [each.ending];
              asked.add(each.n);
              await send(each.n);
            }
          }
          rig.searchFailure = null;
          rig.endings = [];
          // The team reconnects a broken account and presses Retry on failed replies.
          const ref = { workspaceId, platform: 'madeup', platformId: 'a1' };
          for (let round = 0; round < 3; round += 1) {
            const account = await rig.inbox.accounts.find(ref);
            if (account)
              await rig.connected.accounts.put({ ...account, connectedAt: rig.now(), broken: null });
            rig.pass(7 * hourMs);
            await calls.poll();
            for (const n of asked) await send(n);
          }
          const expected = [...asked].map((n) => `m1: Reply ${n}`).toSorted();
          expect(texts().toSorted()).toEqual(expected);
          expect(rig.threads.all().flatMap(({ pending }) => pending)).toEqual([]);
        }),
      );
    },
  );

  /** The number of replies in one storm. `npm run test:deep` sends 10,000 in a hundred storms. */
  const perStorm = 100;
  const storms = Math.ceil(Math.min(10_000, runs) / perStorm);
  const threadCount = 20;
  /** People press Retry and reconnect the account after every fifth reply, well before the server forgets a reply. */
  const healEvery = 5;
  const reply = fc.record({
    thread: fc.nat(threadCount - 1),
    ending: fc.oneof(
      { weight: 3, arbitrary: ending },
      { weight: 1, arbitrary: fc.constant('died' as const) },
    ),
    again: fc.constantFrom('no', 'later', 'at once', 'from another tab'),
    ms: fc.constantFrom(0, 1_000, 61_000, hourMs, 25 * hourMs, 4 * 24 * hourMs),
    isBlind: fc.boolean(),
    forgets: fc.boolean(),
  });

  it(
    `each of ${storms * perStorm} replies is sent exactly once despite lost answers, duplicates and expiry`,
    { timeout: timeoutMs },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(reply, { minLength: perStorm, maxLength: perStorm }), async (replies) => {
          rig = await inboxRig();
          calls = callsOf(rig);
          await storePublishedPost(rig, 'm1');
          const root = (index: number) => `root${index}`;
          /** Makes the network list each published reply below the message that it answers. */
          const show = () => {
            const published = rig.out.map(({ text, parent, at }, index) => ({
              parent,
              reply: comment({
                id: `c${index + 1}`,
                text: text.replace('m1: ', ''),
                timestamp: new Date(at).toISOString(),
                isOwn: true,
              }),
            }));
            rig.shown['m1'] = Array.from({ length: threadCount }, (_, index) =>
              comment({
                id: root(index),
                replies: published.flatMap((each) => (each.parent === root(index) ? [each.reply] : [])),
              }),
            );
          };
          show();
          await calls.look();
          const ids = new Map(rig.threads.all().map(({ id, comment: { id: to } }) => [to, id]));
          const send = (n: number, thread: number, requestId = requestOf(n)) =>
            calls
              .reply({ id: ids.get(root(thread))!, to: root(thread), reply: `Reply ${n}`, requestId })
              .catch(() => undefined);
          /** Runs a sweep, which polls the account only when it is due. */
          const sweep = async () => {
            show();
            const [poll] = rig.polls.all();
            if (poll && poll.dueAt !== null && poll.dueAt <= rig.now().getTime()) await calls.poll();
          };
          const isOver = (n: number) => rig.threads.all().some(({ sent }) => sent.includes(requestOf(n)));
          const pendingOf = (n: number) =>
            rig.threads
              .all()
              .flatMap(({ pending }) => pending)
              .find(({ requestId }) => requestId === requestOf(n));
          const isOpen = (n: number) => ['sending', 'waiting'].includes(pendingOf(n)?.state ?? '');
          const heal = async (until: number) => {
            rig.searchFailure = null;
            rig.endings = [];
            const account = await rig.inbox.accounts.find({
              workspaceId,
              platform: 'madeup',
              platformId: 'a1',
            });
            if (account)
              await rig.connected.accounts.put({ ...account, connectedAt: rig.now(), broken: null });
            for (let n = 0; n < until; n += 1) {
              // A reply that was sent or is waiting has no Retry button.
              if (!isOver(n) && !isOpen(n)) await send(n, replies[n]!.thread);
            }
          };
          for (const [n, each] of replies.entries()) {
            const { decide } = rig.threads;
            if (each.ending === 'died') {
              let decisions = 0;
              rig.threads.decide = (...given) => {
                decisions += 1;
                return decisions === 1 ? decide(...given) : Promise.reject(new Error('The worker died.'));
              };
            } else if (each.ending) rig.endings = [each.ending];
            if (each.again === 'at once') await Promise.all([send(n, each.thread), send(n, each.thread)]);
            else await send(n, each.thread);
            rig.threads.decide = decide;
            rig.endings = [];
            if (each.again === 'later') await send(n, each.thread);
            rig.pass(each.ms);
            rig.searchFailure = each.isBlind ? 'unavailable' : null;
            // Another tab sends the same text while the first reply is open. The server must not send it twice.
            if (each.again === 'from another tab' && isOpen(n))
              await send(n, each.thread, requestOf(1_000_000 + n));
            if (each.forgets) await rig.store.forgetExpired(rig.now(), 1_000);
            await sweep();
            if (n % healEvery === 0) await heal(n + 1);
          }
          for (let round = 0; round < 40; round += 1) {
            await heal(replies.length);
            rig.pass(7 * hourMs);
            await sweep();
          }
          expect(texts().toSorted()).toEqual(replies.map((_, n) => `m1: Reply ${n}`).toSorted());
          expect(rig.threads.all().flatMap(({ pending }) => pending)).toEqual([]);
        }),
        { numRuns: storms, endOnFailure: true },
      );
    },
  );
});
