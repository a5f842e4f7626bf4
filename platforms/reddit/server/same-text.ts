const collapsed = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Compares texts the way Reddit shows them: with single spaces and none at the ends. */
export const sameText = (ours: string, shown: string): boolean => collapsed(ours) === collapsed(shown);
