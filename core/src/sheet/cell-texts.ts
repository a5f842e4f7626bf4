import { altTextProblem, cleanAltText } from '../media/library.ts';
import type { PublishedTextName } from '../posts/content.ts';
import { publishedTextFields } from '../posts/fields.ts';

/** A cell with free text. */
export type CellTextField = PublishedTextName | 'altText';

const onOneLine = (text: string): string => {
  const lines = text.split(/[\r\n]/u).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
};

/** The text as a cell stores it, whether it was typed, pasted or imported. Titles and alt texts are put on one line. */
export function cleanCell(field: CellTextField, written: string): string {
  const text = written.trim();
  if (field === 'altText') return cleanAltText(onOneLine(text));
  return field === 'title' ? onOneLine(text) : text;
}

export function cellTextProblem(field: CellTextField, text: string): string | null {
  if (field === 'altText') return altTextProblem(text);
  const { max } = publishedTextFields[field];
  return text.length <= max ? null : `This can have at most ${max.toLocaleString('en')} characters.`;
}
