import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plans, type Plan } from '../billing/plans.ts';
import {
  capacityText,
  isCovered,
  isSurelyCovered,
  nextAccountOrdinal,
  pausedText,
  capacityLeft,
} from './capacity.ts';

describe('the number that a plan still allows', () => {
  it.each([
    ['workspaces', 'free', 0, 1],
    ['workspaces', 'free', 1, 0],
    ['members', 'creator', 1, 1],
    ['accounts', 'free', 9, 0],
    ['accounts', 'free', 11, -2],
    ['accounts', 'business', 11, 189],
  ] as const)(
    'of the %s that the plan %s allows, %d are in use and %d are left',
    (capacity, plan, used, left) => {
      expect(capacityLeft(capacity, plan, used)).toBe(left);
    },
  );
});

describe('the refusal at a limit', () => {
  it('the message for the owner names their plan and its limit, and suggests an upgrade', () => {
    expect(capacityText('workspaces', 'free', {})).toBe(
      'Your Free plan allows 1 workspace. Upgrade to create more.',
    );
    expect(capacityText('members', 'creator', {})).toBe(
      'Your Creator plan allows 2 members in each workspace. Upgrade to add more.',
    );
  });

  it('the message for other people names the owner of the plan', () => {
    expect(capacityText('accounts', 'free', { planOwner: 'Mika Demo' })).toBe(
      'The Free plan of Mika Demo allows 9 accounts in all workspaces. Ask them to upgrade.',
    );
  });

  it('the message about the largest plan does not suggest an upgrade', () => {
    expect(capacityText('accounts', 'business', {})).toBe(
      'Your Business plan allows 200 accounts in all workspaces. Remove one first.',
    );
  });
});

describe('the accounts that a plan covers', () => {
  const numbered = (count: number): number[] => {
    const all: number[] = [];
    while (all.length < count) all.push(nextAccountOrdinal(all));
    return all;
  };

  it('after a change to a smaller plan, the accounts that were connected first are covered', () => {
    const all = numbered(11);
    expect(all.filter((each) => !isCovered(each, 'free', all))).toEqual([10, 11]);
    expect(all.every((each) => isCovered(each, 'creator', all))).toBe(true);
    const fewer = all.filter((each) => each !== 4);
    expect(fewer.filter((each) => !isCovered(each, 'free', fewer))).toEqual([11]);
  });

  it('accounts connected before the limit existed have no sequence number, are covered by any plan and count towards the limit', () => {
    const all = [...Array.from({ length: 8 }, () => undefined), 9, 10];
    expect(nextAccountOrdinal(all.slice(0, 8))).toBe(9);
    expect(all.map((each) => isCovered(each, 'free', all)).lastIndexOf(true)).toBe(8);
  });

  it('after any connections and disconnections, the plan covers the oldest accounts up to its limit, and `isSurelyCovered` agrees', () => {
    const paid = fc.constantFrom(...(Object.keys(plans) as Plan[]));
    const steps = fc.array(fc.record({ connect: fc.boolean(), n: fc.nat(40) }), { maxLength: 60 });
    fc.assert(
      fc.property(paid, fc.nat(4), steps, (plan, old, history) => {
        let all: (number | undefined)[] = Array.from({ length: old }, () => undefined);
        for (const { connect, n } of history)
          all = connect
            ? [...all, nextAccountOrdinal(all)]
            : all.filter((_, i) => i !== n % Math.max(1, all.length));
        const covered = all.filter((each) => isCovered(each, plan, all));
        expect(covered).toHaveLength(Math.min(all.length, plans[plan].limits.accounts));
        expect(covered).toEqual(all.slice(0, covered.length));
        for (const each of all)
          if (isSurelyCovered(each, plan)) expect(isCovered(each, plan, all)).toBe(true);
      }),
    );
  });

  it('the cause of a failed post names the plan, its owner and its limit', () => {
    expect(pausedText('free', 'Mika Demo')).toBe(
      'The Free plan of Mika Demo covers 9 accounts, and this one was connected later.',
    );
    expect(pausedText('free', '')).toContain('The Free plan of the owner covers');
  });
});
