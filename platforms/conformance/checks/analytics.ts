import { expect } from 'vitest';
import { withRig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

/** Those that the product offers. */
const ranges = [7, 30, 60, 90];

const hasAnalytics = ({ platform }: Subject) => platform.analytics !== null;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

export const analyticsChecks: readonly Check[] = [
  {
    name: 'has words for how its analytics fail, and for when nobody is connected',
    isFor: hasAnalytics,
    run({ facts }) {
      const { accounts, empty, failed, byKind } = facts.analytics!.words;
      expect(empty).toBe(`No ${facts.label} Account Connected`);
      for (const sentence of [accounts, failed, ...Object.values(byKind)])
        expect(sentence).toMatch(/^[A-Z].{8,}\.$/);
    },
  },
  {
    name: 'tells how an account does, in plain data and the same when it is asked again',
    isFor: hasAnalytics,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const account = await rig.connect();
        for (const days of ranges) {
          const told = await subject.platform.analytics!(rig.io, account, days);
          expect(told).toMatchObject({ overview: {}, posts: expect.any(Array) as unknown[] });
          // What is not known is null: nothing is lost on the way to the browser.
          expect(plain(told)).toStrictEqual(told);
          expect(await subject.platform.analytics!(rig.io, account, days)).toEqual(told);
        }
      }),
  },
  {
    name: 'tells that the connection has ended when an account is looked at',
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
