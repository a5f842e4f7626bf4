import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import { describe, expect, it } from 'vitest';
import {
  invitationLink,
  withAdded,
  withoutInvitation,
  withoutMember,
  withRole,
  type MemberList,
} from './member-list.ts';

const member = (name: string, role: Member['role'] = 'user'): Member => ({
  uid: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@fanfare.example`,
  role,
  joinedAt: '2026-11-01T09:00:00.000Z',
});
const invitation = (name: string): Invitation => ({
  id: name.toLowerCase(),
  name,
  email: `${name.toLowerCase()}@fanfare.example`,
  role: 'user',
  invitedAt: '2026-11-01T09:00:00.000Z',
});
const list: MemberList = {
  members: [member('Olga', 'owner'), member('Bea', 'admin'), member('Cem')],
  invitations: [invitation('Mo'), invitation('Zoe')],
};
const names = ({ members, invitations }: MemberList) => [...members, ...invitations].map(({ name }) => name);

describe('member list', () => {
  it('a new member is inserted by role and name', () => {
    expect(names(withAdded(list, { member: member('Ada') }))).toEqual([
      'Olga',
      'Bea',
      'Ada',
      'Cem',
      'Mo',
      'Zoe',
    ]);
    expect(names(withAdded(list, { member: member('Ada', 'admin') })).slice(0, 3)).toEqual([
      'Olga',
      'Ada',
      'Bea',
    ]);
  });

  it('an invitation is inserted by name', () => {
    expect(names(withAdded(list, { invitation: invitation('Nia') })).slice(3)).toEqual(['Mo', 'Nia', 'Zoe']);
  });

  it('a late response does not add a person twice', () => {
    expect(names(withAdded(list, { member: member('Cem') }))).toEqual(names(list));
    expect(names(withAdded(list, { invitation: invitation('Zoe') }))).toEqual(names(list));
  });

  it('a changed role keeps the row in place', () => {
    const changed = withRole(list, 'cem', 'admin');
    expect(changed.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'admin']);
    expect(names(changed)).toEqual(names(list));
  });

  it('a removed member and a withdrawn invitation disappear, and nothing else', () => {
    expect(names(withoutMember(list, 'bea'))).toEqual(['Olga', 'Cem', 'Mo', 'Zoe']);
    expect(names(withoutInvitation(list, 'mo'))).toEqual(['Olga', 'Bea', 'Cem', 'Zoe']);
  });
});

describe('invitationLink', () => {
  it('the link opens sign-up with the e-mail escaped', () => {
    const link = new URL(invitationLink('https://fanfare.example', 'a+b&c@fanfare.example'));
    expect(link.pathname).toBe('/login');
    expect(link.searchParams.get('mode')).toBe('sign-up');
    expect(link.searchParams.get('email')).toBe('a+b&c@fanfare.example');
  });
});
