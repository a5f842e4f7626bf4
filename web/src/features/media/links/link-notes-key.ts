/**
 * Storage key of the running link uploads; empty while there are none. In its own file, so that checking it loads
 * nothing else.
 */
export const linkNotesKey = 'fanfare-links';
