import { expect, it } from 'vitest';
import { mayManageAccounts } from './rights.ts';

it.each([
  ['user', false],
  ['admin', true],
  ['owner', true],
] as const)('mayManageAccounts for the role "%s" returns %s', (role, may) => {
  expect(mayManageAccounts({ role })).toBe(may);
});

it('mayManageAccounts returns false without a workspace', () => {
  expect(mayManageAccounts(null)).toBe(false);
});
