import type { TextFont, TextLayer } from './edit.ts';

/** Typefaces that are installed on most systems, so that no font has to be downloaded. */
const families: Readonly<Record<TextFont, string>> = {
  sans: '"Helvetica Neue", Arial, "Liberation Sans", sans-serif',
  serif: 'Georgia, "Times New Roman", "Liberation Serif", serif',
  mono: 'Menlo, Consolas, "Liberation Mono", monospace',
  rounded:
    '"SF Pro Rounded", "Hiragino Maru Gothic ProN", "Arial Rounded MT Bold", Quicksand, Comfortaa, Nunito, sans-serif',
  condensed:
    '"Avenir Next Condensed", "Arial Narrow", "Roboto Condensed", "Liberation Sans Narrow", Impact, sans-serif',
  handwriting: '"Bradley Hand", "Segoe Print", "Comic Sans MS", "Brush Script MT", cursive',
};

const lineHeight = 1.2;

type FontOf = Pick<TextLayer, 'font' | 'size' | 'isBold'>;

/** The font in the syntax of CSS, which a canvas accepts too. */
export const fontText = ({ font, size, isBold }: FontOf): string =>
  `${isBold ? 700 : 400} ${size}px ${families[font]}`;

export interface TextLines {
  lines: readonly string[];
  lineHeight: number;
  height: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word that is wider than the box. An emoji that consists of several characters is never split. */
function brokenWord(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of segmenter.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function brokenLine(line: string, fits: (text: string) => boolean): string[] {
  if (fits(line)) return [line];
  const lines: string[] = [];
  let last = '';
  for (const word of line.split(' ')) {
    const longer = last === '' ? word : `${last} ${word}`;
    if (fits(longer)) {
      last = longer;
      continue;
    }
    if (last !== '') lines.push(last);
    const parts = fits(word) ? [word] : brokenWord(word, fits);
    lines.push(...parts.slice(0, -1));
    last = parts.at(-1) ?? '';
  }
  return [...lines, last];
}

/** Breaks a text into lines. `widthOf` measures a text in the layer's font. */
export function layOutText(
  { text, size, box }: Pick<TextLayer, 'text' | 'size' | 'box'>,
  widthOf: (text: string) => number,
): TextLines {
  // A measured width may exceed the width of the box by a rounding error.
  const fits = (part: string) => widthOf(part) <= box.width + 0.01;
  const lines = text.split(/\r?\n/u).flatMap((line) => brokenLine(line, fits));
  return { lines, lineHeight: size * lineHeight, height: lines.length * size * lineHeight };
}
