const collapsed = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Whether Reddit shows these words. It takes spaces together, and leaves them out at both ends. */
export const sameWords = (ours: string, shown: string): boolean => collapsed(ours) === collapsed(shown);
