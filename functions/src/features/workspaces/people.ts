import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import { invitationState, type Invitation, type Member } from '@fanfare/core/workspaces/members.ts';
import { roles } from '@fanfare/core/workspaces/workspace.ts';
import type { StoredInvitation } from '../../store/invitations-documents.ts';
import type { StoredMember } from '../../store/members-documents.ts';
import type { StoredPerson } from '../../store/people.ts';

/** The member, as the API returns them. A member without a record has no name. */
export function memberView(
  { uid, role, joinedAt }: StoredMember,
  person: Pick<StoredPerson, 'name' | 'email'> | undefined,
): Member {
  const { name = '', email = '' } = person ?? {};
  return { uid, name, email, role, joinedAt: joinedAt.toISOString() };
}

export function invitationView(invitation: StoredInvitation, now: Date): Invitation {
  const { id, name, email, role, invitedAt, sentAt, expiresAt } = invitation;
  return {
    id,
    name,
    email,
    role,
    state: invitationState(invitation, now),
    invitedAt: invitedAt.toISOString(),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** Sorts the owner first, then admins, then users, each by name. */
export function byRoleAndName(a: Member, b: Member): number {
  return (
    roles.indexOf(b.role) - roles.indexOf(a.role) ||
    compareAlphabetically(a.name, b.name) ||
    (a.uid < b.uid ? -1 : 1)
  );
}

export function byInvitedName(a: Invitation, b: Invitation): number {
  return compareAlphabetically(a.name, b.name) || (a.email < b.email ? -1 : 1);
}
