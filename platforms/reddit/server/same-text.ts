const withSingleSpaces = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');

/** Compares two texts as Reddit shows them: without repeated spaces and without spaces at the ends. */
export const sameText = (ours: string, shown: string): boolean =>
  withSingleSpaces(ours) === withSingleSpaces(shown);
