/** The longest text that a search accepts. */
export const searchMax = 200;

/** Lower case without accents, so that "ete" finds "Été". */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
