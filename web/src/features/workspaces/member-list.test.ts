import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import { describe, expect, it } from 'vitest';
import {
  withInvitation,
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
  state: 'pending',
  invitedAt: '2026-11-01T09:00:00.000Z',
  sentAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-11-15T09:00:00.000Z',
});
const list: MemberList = {
  members: [member('Olga', 'owner'), member('Bea', 'admin'), member('Cem')],
  invitations: [invitation('Mo'), invitation('Zoe')],
};
const names = ({ members, invitations }: MemberList) => [...members, ...invitations].map(({ name }) => name);

describe('member list', () => {
  it('an invitation is inserted in the order of names', () => {
    expect(names(withInvitation(list, invitation('Nia'))).slice(3)).toEqual(['Mo', 'Nia', 'Zoe']);
  });

  it('an invitation that was sent again is listed once', () => {
    expect(names(withInvitation(list, invitation('Zoe')))).toEqual(names(list));
  });

  it('changing a role does not move the row of the member', () => {
    const changed = withRole(list, 'cem', 'admin');
    expect(changed.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'admin']);
    expect(names(changed)).toEqual(names(list));
  });

  it('only the removed member and the withdrawn invitation disappear', () => {
    expect(names(withoutMember(list, 'bea'))).toEqual(['Olga', 'Cem', 'Mo', 'Zoe']);
    expect(names(withoutInvitation(list, 'mo'))).toEqual(['Olga', 'Bea', 'Cem', 'Zoe']);
  });
});
