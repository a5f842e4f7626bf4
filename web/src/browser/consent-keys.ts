/**
 * Keys in local storage for the consents of one person and their outcomes. Their common start tells windows which
 * changes to watch.
 */
export const consentPrefix = 'fanfare-social-';
export const pendingKey = (uid: string): string => `${consentPrefix}pending-${uid}`;
export const outcomeKey = (uid: string): string => `${consentPrefix}outcome-${uid}`;
