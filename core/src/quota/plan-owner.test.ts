import { expect, it } from 'vitest';
import { planOwnerFor, planOwnerText } from './plan-owner.ts';

it('other people see the name of the plan’s owner, and the owner does not', () => {
  const owner = { uid: 'mika', name: 'Mika Demo' };
  expect(planOwnerFor('mika', owner)).toEqual({});
  expect(planOwnerFor('dana', owner)).toEqual({ planOwner: 'Mika Demo' });
  expect(planOwnerFor('dana', null)).toEqual({});
});

it('an owner without a name is called the owner', () => {
  const named = planOwnerFor('dana', { uid: 'mika', name: '' });
  expect(planOwnerText(named)).toBe('Counts towards the owner’s plan.');
});

it('the owner of the plan sees no line about the owner', () => {
  expect(planOwnerText({})).toBe('');
});
