import { countCharacters } from '../text/count-characters.ts';
import type { MediaKind } from './media.ts';

/** A file of the library, in the words of the product's calls. */
export interface LibraryItem {
  _id: string;
  firebasePath: string;
  name: string;
  kind: MediaKind;
  /** What its bytes are, such as `video/mp4`. */
  type: string;
  bytes: number;
  width: number;
  height: number;
  durationMs: number | null;
  /** What it shows, for whoever cannot see it. */
  alt_text: string;
  createdAt: string;
  /** Whether a small picture of it stands in Storage; left out where there is none. */
  small?: boolean;
}

/** `nextCursor` leads to the next page; null after the last. A page may be short, and still not the last. */
export interface LibraryPage {
  items: LibraryItem[];
  nextCursor: string | null;
}

export const libraryPageMax = 60;
export const mediaNameMax = 255;
export const altTextMax = 500;

/** Characters that show nothing, or turn the direction of what follows: a name is shown as it is. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

function cleaned(text: string): string {
  return text.toWellFormed().replace(invisible, ' ');
}

/** On one line. Empty when nothing is left. */
export function cleanMediaName(name: string): string {
  return cleaned(name).replace(/\s+/gu, ' ').trim();
}

export function cleanAltText(text: string): string {
  return cleaned(text).trim();
}

/** What is wrong with an alt text, or null. Counts what a person counts: an emoji is one character. */
export function altTextProblem(text: string): string | null {
  const clean = cleanAltText(text);
  if (countCharacters(clean) <= altTextMax && clean.length <= altTextMax * 8) return null;
  return `An alt text has at most ${altTextMax} characters.`;
}
