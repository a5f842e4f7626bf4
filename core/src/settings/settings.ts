export const weekStarts = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** What a person chose for themselves; the same in every workspace. */
export interface Settings {
  /** IANA name, such as Europe/Berlin. */
  timeZone: string;
  weekStart: WeekStart;
  /** The card that shows the first steps. */
  showGuide: boolean;
  onboarding: { completed: boolean };
}

/** Whoever is signed in, as they see themselves. */
export interface Me {
  uid: string;
  username: string;
  email: string;
  emailVerified: boolean;
  /** ISO instant. */
  createdAt: string;
  settings: Settings;
  /** Workspaces that wait until the e-mail address is proven. */
  invitationsWaiting: number;
  /** Set when the account is locked and will be removed. */
  deletion: { removedAt: string } | null;
}

export const fallbackTimeZone = 'UTC';

/** Whether the runtime knows the name; both runtimes carry the IANA list. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+02:00" are understood as well, but know no summer time.
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
  };
}
