/**
 * The storage key of the notes about running link uploads. Nothing is stored under it while there are none. It is in a
 * separate file, so that importing it loads no other module.
 */
export const linkNotesKey = 'fanfare-links';
