import { failureKinds, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { expect } from 'vitest';
import type { FaultKind } from '../../_sandbox/sandbox.ts';
import type { Reply } from '../../_shared/http.ts';
import { prepare } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

/**
 * For each kind of failure, the fault that causes it on most networks; null for kinds that these checks do not cause.
 */
const faults = {
  rejected: 'refuse',
  rate_limited: 'rate_limit',
  unavailable: 'server_error',
  token_expired: 'expire_token',
  missing_permission: null,
  not_found: null,
  limit_reached: null,
  outcome_unknown: null,
} as const satisfies Record<FailureKind, FaultKind | null>;
type CommonFault = NonNullable<(typeof faults)[FailureKind]>;

const usual = Object.fromEntries(
  Object.entries(faults).flatMap(([kind, fault]) => (fault === null ? [] : [[fault, kind]])),
) as Record<CommonFault, FailureKind>;
const commonFaults = Object.keys(usual) as CommonFault[];

const expected = ({ kinds }: Subject, fault: CommonFault): FailureKind => kinds?.[fault] ?? usual[fault];

/**
 * Replaces every text that contains spaces. Such a text is a message for people, and our code must not classify
 * failures by it.
 */
function scrambled(value: unknown): unknown {
  if (typeof value === 'string') return /\s/.test(value) ? 'Lorem ipsum dolor.' : value;
  if (Array.isArray(value)) return value.map(scrambled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrambled(each)]));
}

const withScrambledBody = (reply: Reply): Reply => ({ ...reply, body: scrambled(reply.body) });

/** Starts preparing a post, with a fault aimed at the first call of the preparation. */
async function failPreparing(rig: Rig, fault: FaultKind) {
  const account = await rig.connect();
  rig.world.aim(rig.subject.calls.prepare, fault);
  return rig.failureOf(rig.subject.platform.publish.start(rig.job(account)), account);
}

const answer = (status: number, body: unknown = null): Reply => ({ status, headers: new Headers(), body });

export const failureChecks: readonly Check[] = [
  ...commonFaults.map((fault) => ({
    name: `a call that meets the fault "${fault}" fails with the expected kind`,
    run: (subject: Subject) =>
      withRig(subject, async (rig) => {
        const failure = await failPreparing(rig, fault);
        expect(failure.kind).toBe(expected(subject, fault));
        expect(failure.reason).toMatch(/./);
        expect(rig.posts()).toEqual([]);
      }),
  })),
  {
    name: 'a rate-limited call says when it may be tried again',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { retryAt } = await failPreparing(rig, 'rate_limit');
        expect(retryAt).toBeGreaterThan(rig.world.now());
      }),
  },
  {
    name: 'failures are classified by status and code, never by message text',
    run: (subject) =>
      withRig(subject, async (rig) => {
        for (const fault of commonFaults) await failPreparing(rig, fault);
        expect(rig.replies).toHaveLength(commonFaults.length);
        for (const reply of rig.replies)
          expect(subject.platform.classify(withScrambledBody(reply)).kind).toBe(
            subject.platform.classify(reply).kind,
          );
      }),
  },
  {
    name: 'any reply is classified, even an empty one',
    run({ platform }) {
      for (const status of [400, 401, 403, 404, 409, 418, 429, 500, 502, 503])
        for (const body of [null, '', '<html>', [], {}, { error: null }, { error: 'x', code: {} }]) {
          const failure = platform.classify(answer(status, body));
          expect(failureKinds).toContain(failure.kind);
          expect(failure.reason).toMatch(/./);
        }
      expect(platform.classify(answer(429)).kind).toBe('rate_limited');
      for (const status of [500, 502, 503])
        expect(['unavailable', 'outcome_unknown']).toContain(platform.classify(answer(status)).kind);
    },
  },
  {
    name: 'a prepared post can be published after an expired account is reconnected',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        const job = await prepare(rig, account);
        rig.world.aim(subject.calls.commit, 'expire_token');
        const failure = await rig.failureOf(subject.platform.publish.commit(job), account);
        expect(failure.kind).toBe('token_expired');
        expect(rig.posts()).toEqual([]);
        const again = { ...job, account: await rig.connect() };
        await subject.platform.publish.commit(again);
        expect(rig.posts()).toHaveLength(1);
      }),
  },
  {
    name: 'failures while connecting an account are classified',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { calls, platform } = subject;
        for (const fault of ['rate_limit', 'server_error'] as const) {
          rig.world.aim(calls.exchange, fault);
          const exchanged = await rig.failureOf(platform.oauth.exchange(rig.io, await rig.agree()));
          expect(exchanged.kind).toBe(usual[fault]);
          const grant = await rig.grant();
          rig.world.aim(calls.profile, fault);
          expect((await rig.failureOf(rig.profile(grant))).kind).toBe(usual[fault]);
        }
      }),
  },
  {
    name: 'a failed token renewal can be repeated',
    isFor: ({ renewal }) => renewal !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { calls, platform, renewAfterMs } = subject;
        const account = await rig.connect();
        rig.world.pass(renewAfterMs);
        for (const fault of ['server_error', 'rate_limit'] as const) {
          rig.world.aim(calls.refresh!, fault);
          const failure = await rig.failureOf(platform.oauth.refresh!(rig.io, account.grant), account);
          expect(failure.kind).toBe(usual[fault]);
        }
        expect((await platform.oauth.refresh!(rig.io, account.grant)).accessToken).toMatch(/./);
      }),
  },
];
