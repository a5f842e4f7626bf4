import type { Role } from './workspace.ts';

/** Somebody who belongs to a workspace. */
export interface Member {
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** ISO instant. */
  joinedAt: string;
}

/** Somebody who will belong to it as soon as they sign in with this address. */
export interface Invitation {
  id: string;
  name: string;
  email: string;
  role: GrantedRole;
  /** ISO instant. */
  invitedAt: string;
}

/** The roles that can be given. A workspace has one owner: who made it. */
export const grantedRoles = ['user', 'admin'] as const satisfies readonly Role[];
export type GrantedRole = (typeof grantedRoles)[number];

/** Members and invitations together: nobody needs more, and the list stays one read. */
export const membersPerWorkspaceMax = 100;
export const personNameMax = 80;
export const emailMax = 254;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Two spellings of one address are one address: the case and the spaces around it are of no account. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** What is wrong with an address, or null. */
export function emailProblem(email: string): string | null {
  const normal = normaliseEmail(email);
  if (normal === '') return 'Please enter an e-mail address.';
  if (!emailPattern.test(normal) || normal.length > emailMax) return 'This is no e-mail address.';
  return null;
}

export function cleanPersonName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** What is wrong with the name of a person, or null. */
export function personNameProblem(name: string): string | null {
  const cleaned = cleanPersonName(name);
  if (cleaned === '') return 'Please enter a name.';
  return cleaned.length > personNameMax ? `A name has at most ${personNameMax} characters.` : null;
}
