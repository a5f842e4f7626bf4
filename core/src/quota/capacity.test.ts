import { describe, expect, it } from 'vitest';
import { capacityText, placesLeft } from './capacity.ts';

describe('the places of a plan', () => {
  it.each([
    ['workspaces', 'free', 0, 1],
    ['workspaces', 'free', 1, 0],
    ['members', 'creator', 1, 1],
    ['accounts', 'free', 9, 0],
    ['accounts', 'free', 11, -2],
    ['accounts', 'business', 11, 189],
  ] as const)('%s of the plan %s with %d in use leave %d', (capacity, plan, used, left) => {
    expect(placesLeft(capacity, plan, used)).toBe(left);
  });
});

describe('the refusal at a limit', () => {
  it('the owner reads their plan, its limit and that a larger plan helps', () => {
    expect(capacityText('workspaces', 'free', {})).toBe(
      'Your Free plan allows 1 workspace. Upgrade to create more.',
    );
    expect(capacityText('members', 'creator', {})).toBe(
      'Your Creator plan allows 2 members in each workspace. Upgrade to add more.',
    );
  });

  it('everybody else reads whose plan it is', () => {
    expect(capacityText('accounts', 'free', { planOwner: 'Mika Demo' })).toBe(
      'The Free plan of Mika Demo allows 9 accounts in all workspaces. Ask them to upgrade.',
    );
  });

  it('nobody is told to upgrade the largest plan', () => {
    expect(capacityText('accounts', 'business', {})).toBe(
      'Your Business plan allows 200 accounts in all workspaces. Remove one first.',
    );
  });
});
