import { dayMs } from '../time/units.ts';
import type { Role } from './workspace.ts';

export interface Member {
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** ISO instant. */
  joinedAt: string;
}

/**
 * Replaces the id of a removed person in everything they created. No person has this id, so screens show a former
 * member.
 */
export const formerMember = 'former-member';

const invitationStates = ['pending', 'declined', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The invited person becomes a member when they sign in with this verified address and accept. */
export interface Invitation {
  id: string;
  name: string;
  email: string;
  role: GrantedRole;
  state: InvitationState;
  /** ISO instants. `sentAt` is the time of the latest e-mail. */
  invitedAt: string;
  sentAt: string;
  expiresAt: string;
}

/** An invitation as the invited person sees it. */
export interface ReceivedInvitation {
  workspaceId: string;
  workspaceName: string;
  role: GrantedRole;
  /** The name of the person who sent the invitation; empty if the person has no name. */
  invitedBy: string;
  /** ISO instant. */
  expiresAt: string;
}

export const invitationDays = 14;
export const invitationPageMax = 20;
/** The same invitation is e-mailed at most once within this time. */
export const mailPauseMs = 10 * 60 * 1000;

export const invitationEnd = (at: Date): Date => new Date(at.getTime() + invitationDays * dayMs);

export function invitationState(
  { expiresAt, declinedAt }: { expiresAt: Date; declinedAt: Date | null },
  now: Date,
): InvitationState {
  if (declinedAt !== null) return 'declined';
  return expiresAt <= now ? 'expired' : 'pending';
}

/** `owner` cannot be granted: a workspace has one owner, who created it. */
export const grantedRoles = ['user', 'admin'] as const satisfies readonly Role[];
export type GrantedRole = (typeof grantedRoles)[number];

/** The limit for members and invitations together. Low enough that one read returns the whole list. */
export const membersPerWorkspaceMax = 100;
const personNameMax = 80;
export const emailMax = 254;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Case and surrounding spaces do not matter. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

export function emailProblem(email: string): string | null {
  const normal = normaliseEmail(email);
  if (normal === '') return 'Enter an e-mail address.';
  if (!emailPattern.test(normal) || normal.length > emailMax) return 'Enter a valid e-mail address.';
  return null;
}

export function cleanPersonName(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

export function personNameProblem(name: string): string | null {
  const cleaned = cleanPersonName(name);
  if (cleaned === '') return 'Please enter a name.';
  return cleaned.length > personNameMax ? `Names can have at most ${personNameMax} characters.` : null;
}

/**
 * The page on which a person answers an invitation. People who are signed out create an account or sign in first. The
 * path has no secret, only the e-mail address, which has to be verified before accepting. The path also names the
 * workspace, so that the invitation is found among any number of others.
 */
export function invitationPath(email: string, workspaceId: string): string {
  const next = `/dashboard?${new URLSearchParams({ invited: email, to: workspaceId }).toString()}`;
  return `/login?${new URLSearchParams({ mode: 'sign-up', email, next }).toString()}`;
}
