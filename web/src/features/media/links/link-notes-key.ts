/**
 * Storage key of the running link uploads; empty while there are none. It has a file of its own, so that reading it
 * loads no other module.
 */
export const linkNotesKey = 'fanfare-links';
