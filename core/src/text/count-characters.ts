const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A family emoji is one visible character, and so is a letter with its accents. */
export const visibleCharacters = (text: string): Intl.Segments => segmenter.segment(text);

export function countCharacters(text: string): number {
  return [...visibleCharacters(text)].length;
}
