import { describe, expect, it } from 'vitest';
import { mayInvite, allowedActions, roleChoices } from './rights.ts';

const nothing = { changeRole: false, remove: false, leave: false };
const manages = { changeRole: true, remove: true, leave: false };
const leaves = { changeRole: false, remove: false, leave: true };

describe('allowedActions', () => {
  it.each([
    ['owner', 'admin', manages],
    ['owner', 'user', manages],
    ['admin', 'owner', nothing],
    ['admin', 'admin', manages],
    ['admin', 'user', manages],
    ['user', 'owner', nothing],
    ['user', 'admin', nothing],
    ['user', 'user', nothing],
  ] as const)(
    'a person with the role %s has the expected rights over another person with the role %s',
    (mine, theirs, rights) => {
      expect(allowedActions({ uid: 'lee', role: theirs }, { uid: 'kim', role: mine })).toEqual(rights);
    },
  );

  it.each([
    ['owner', nothing],
    ['admin', leaves],
    ['user', leaves],
  ] as const)(
    'a person with the role %s has the expected rights over their own membership',
    (role, rights) => {
      expect(allowedActions({ uid: 'kim', role }, { uid: 'kim', role })).toEqual(rights);
    },
  );
});

describe('roles', () => {
  it('only owners and admins can invite', () => {
    expect([mayInvite('owner'), mayInvite('admin'), mayInvite('user')]).toEqual([true, true, false]);
  });

  it('the roles that can be given are Member and Admin, and each has a description', () => {
    expect(roleChoices.map(({ role }) => role)).toEqual(['user', 'admin']);
    expect(roleChoices.every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
  });
});
