import type { Role } from './workspace.ts';

/** A person who belongs to a workspace. */
export interface Member {
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** ISO instant. */
  joinedAt: string;
}

/** A person who will join when they sign in with this verified address. */
export interface Invitation {
  id: string;
  name: string;
  email: string;
  role: GrantedRole;
  /** ISO instant. */
  invitedAt: string;
}

/** The roles that can be granted. A workspace has one owner, who created it. */
export const grantedRoles = ['user', 'admin'] as const satisfies readonly Role[];
export type GrantedRole = (typeof grantedRoles)[number];

/** Limit for members and invitations together; keeps the list at one read. */
export const membersPerWorkspaceMax = 100;
export const personNameMax = 80;
export const emailMax = 254;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Normalises an address: case and surrounding spaces do not matter. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The problem with an address, or null. */
export function emailProblem(email: string): string | null {
  const normal = normaliseEmail(email);
  if (normal === '') return 'Please enter an e-mail address.';
  if (!emailPattern.test(normal) || normal.length > emailMax) return 'Enter a valid e-mail address.';
  return null;
}

export function cleanPersonName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** The problem with a person's name, or null. */
export function personNameProblem(name: string): string | null {
  const cleaned = cleanPersonName(name);
  if (cleaned === '') return 'Please enter a name.';
  return cleaned.length > personNameMax ? `Names can have at most ${personNameMax} characters.` : null;
}
