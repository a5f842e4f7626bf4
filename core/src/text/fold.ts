/** Lower case without accents, so that "ete" finds "Été". */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
