/** Where the links stand that are on their way; empty where none is. Nobody else loads what reads them. */
export const linkNotesKey = 'fanfare-links';
