const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Counts visible characters: a family emoji is one, and so is a letter with its accents. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length;
}
