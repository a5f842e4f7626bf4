import { expect } from 'vitest';
import { withRig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

const ranges = [7, 30, 60, 90];

const hasAnalytics = ({ platform }: Subject) => platform.analytics !== null;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

export const analyticsChecks: readonly Check[] = [
  {
    name: 'analytics have a message for each failure and for a missing account',
    isFor: hasAnalytics,
    run({ facts }) {
      const { accounts, empty, failed, byKind } = facts.analytics!.words;
      expect(empty).toBe(`No ${facts.label} Account Connected`);
      for (const sentence of [accounts, failed, ...Object.values(byKind)])
        expect(sentence).toMatch(/^[A-Z].{8,}\.$/);
    },
  },
  {
    name: 'analytics are plain data and the same on every read',
    isFor: hasAnalytics,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        for (const days of ranges) {
          const answer = await subject.platform.analytics!(rig.io, account, days);
          expect(answer).toMatchObject({ overview: {}, posts: expect.any(Array) as unknown[] });
          // Unknown values must be null. Values that are undefined would be lost when the answer is sent to the browser
          // as JSON.
          expect(plain(answer)).toStrictEqual(answer);
          expect(await subject.platform.analytics!(rig.io, account, days)).toEqual(answer);
        }
      }),
  },
  {
    name: 'reading analytics with a revoked token fails as token_expired',
    isFor: hasAnalytics,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        rig.sandbox().revoke(subject.account);
        const failure = await rig.failureOf(subject.platform.analytics!(rig.io, account, 7), account);
        expect(failure.kind).toBe('token_expired');
      }),
  },
];
