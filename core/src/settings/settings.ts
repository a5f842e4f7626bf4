import type { ReceivedInvitation } from '../workspaces/members.ts';

export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** A person's own settings, the same in every workspace. */
export interface Settings {
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  weekStart: WeekStart;
  /** False while the getting-started guide is hidden. */
  showGuide: boolean;
  /** Completed when the person has finished or skipped the guide. */
  onboarding: { completed: boolean };
  /** True once the person has saved the time zone or the start of the week. */
  saved: boolean;
}

export interface Me {
  uid: string;
  username: string;
  email: string;
  emailVerified: boolean;
  /**
   * True if the person works for Fanfare and sees the screens for staff. The server checks this again with each call.
   */
  isStaff: boolean;
  /** ISO instant. */
  createdAt: string;
  settings: Settings;
  /** Open invitations; none before the e-mail address is verified. */
  invitations: readonly ReceivedInvitation[];
  /** The cursor of the next page of invitations; null if these are all. */
  nextInvitations: string | null;
  /** The number of invitations that appear once the e-mail address is verified. */
  invitationsWaiting: number;
  /** Set while a failed payment for the person's plan is open; `graceEnd` is the time at which the plan ends. */
  paymentFailed?: { graceEnd: string | null };
  /** Set while the account is locked before its removal. */
  deletion: { removedAt: string } | null;
}

export const fallbackTimeZone = 'UTC';

/** True if the runtime knows the zone; browser and server both ship the IANA list. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+02:00" would parse too, but they ignore daylight saving time and are refused.
  if (!/^[A-Za-z][\w+\-/]{1,63}$/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export function newSettings(timeZone: string, weekStart: WeekStart): Settings {
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : fallbackTimeZone,
    weekStart,
    showGuide: true,
    onboarding: { completed: false },
    saved: false,
  };
}
