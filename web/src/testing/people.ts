import { type Answers } from './fake-api.ts';
import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { screen } from '@testing-library/react';
import { enterReply, harbour } from './entered.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { fakeSession, kim } from './fake-session.ts';
import { renderApp } from './render.tsx';

export const person = (uid: string, name: string, role: Role): Member => ({
  uid,
  name,
  email: `${uid}@fanfare.example`,
  role,
  joinedAt: '2026-11-01T23:30:00.000Z',
});
export const mo: Invitation = {
  id: 'a'.repeat(32),
  name: 'Mo Reyes',
  email: 'mo+x@fanfare.example',
  role: 'user',
  state: 'pending',
  invitedAt: '2026-11-02T09:00:00.000Z',
  sentAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2026-11-16T09:00:00.000Z',
};
export const olga = person('olga', 'Olga Owner', 'owner');
export const cem = person('cem', 'Cem Aydin', 'user');

/** The server of a workspace with Kim in the given role and other members. */
export function peopleServer(
  role: Role,
  others: Member[],
  answers: Answers = {},
  invitations: Invitation[] = [],
) {
  const members = [person('kim', 'Kim Sato', role), ...others];
  return fakeApi({
    enter: () => enterReply([{ ...harbour, role }]),
    listMembers: () => ({ members, invitations }),
    ...answers,
  });
}

export async function openPeople(api: FakeApi) {
  const rendered = renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
  const section = await screen.findByRole('region', { name: 'People in Harbour Coffee' });
  return { ...rendered, section };
}

export const callsOf = (api: FakeApi, name: string) => api.calls.filter((call) => call.name === name);
