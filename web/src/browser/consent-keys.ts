/**
 * The local storage keys for the consents of one person and for the outcomes of these consents. All keys begin with the
 * same prefix, by which `watchConsent` recognises changes from other windows.
 */
export const consentPrefix = 'fanfare-social-';
export const pendingKey = (uid: string): string => `${consentPrefix}pending-${uid}`;
export const outcomeKey = (uid: string): string => `${consentPrefix}outcome-${uid}`;
