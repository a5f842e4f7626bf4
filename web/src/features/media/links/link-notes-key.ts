/**
 * Storage key of the running link uploads; empty while there are none. In a separate file, so that importing the key
 * loads no other module.
 */
export const linkNotesKey = 'fanfare-links';
