const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A family emoji is one visible character, and so is a letter with its accents. */
export function countCharacters(text: string): number {
  return [...segmenter.segment(text)].length;
}
