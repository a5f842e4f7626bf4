const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts what a person counts: a family emoji is one character, and so is a letter with its accents. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length;
}
