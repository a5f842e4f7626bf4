import { describe, expect, it } from 'vitest';
import { mayInvite, rightsOver, roleChoices } from './rights.ts';

const nothing = { changeRole: false, remove: false, leave: false };
const manages = { changeRole: true, remove: true, leave: false };
const leaves = { changeRole: false, remove: false, leave: true };

describe('what one may do with a person', () => {
  it.each([
    ['owner', 'admin', manages],
    ['owner', 'user', manages],
    ['admin', 'owner', nothing],
    ['admin', 'admin', manages],
    ['admin', 'user', manages],
    ['user', 'owner', nothing],
    ['user', 'admin', nothing],
    ['user', 'user', nothing],
  ] as const)('as %s with somebody who is %s', (mine, theirs, rights) => {
    expect(rightsOver({ uid: 'lee', role: theirs }, { uid: 'kim', role: mine })).toEqual(rights);
  });

  it.each([
    ['owner', nothing],
    ['admin', leaves],
    ['user', leaves],
  ] as const)('as %s with oneself', (role, rights) => {
    expect(rightsOver({ uid: 'kim', role }, { uid: 'kim', role })).toEqual(rights);
  });
});

describe('roles', () => {
  it('let owners and admins invite, and nobody else', () => {
    expect([mayInvite('owner'), mayInvite('admin'), mayInvite('user')]).toEqual([true, true, false]);
  });

  it('that can be given say what they mean; owner is none of them', () => {
    expect(roleChoices.map(({ role }) => role)).toEqual(['user', 'admin']);
    expect(roleChoices.every(({ meaning }) => meaning.endsWith('.'))).toBe(true);
  });
});
