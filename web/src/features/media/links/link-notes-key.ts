/**
 * Storage key of the running link uploads; empty while there are none. It is in a separate file, so that importing it
 * loads no other module.
 */
export const linkNotesKey = 'fanfare-links';
