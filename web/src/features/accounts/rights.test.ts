import { expect, it } from 'vitest';
import { mayManageAccounts } from './rights.ts';

it.each([
  ['user', false],
  ['admin', true],
  ['owner', true],
] as const)('Whether a person with the role "%s" may manage accounts: %s.', (role, may) => {
  expect(mayManageAccounts({ role })).toBe(may);
});

it('Where there is no workspace, there is nothing to manage.', () => {
  expect(mayManageAccounts(null)).toBe(false);
});
