import { withoutInvisible } from '../text/clean-line.ts';
import { countCharacters } from '../text/count-characters.ts';
import type { Crop } from './crop.ts';
import type { MeasuredMedia } from './media.ts';

/** A library file as the calls return it. */
export interface LibraryItem extends Omit<MeasuredMedia, 'id' | 'path'> {
  _id: string;
  firebasePath: string;
  name: string;
  alt_text: string;
  createdAt: string;
  /** True if a small image of the file is in Storage. */
  small?: boolean;
  /** True if the image editor made the file, so that its edit can be opened again. */
  edited?: true;
  /** For a resized copy: the path of its original. */
  copyOf?: string;
  /**
   * For a cropped copy: the part of the original that it shows, and the path of the original. Posts use a cropped copy
   * like any other file.
   */
  crop?: Crop & { of: string };
}

/** `nextCursor` requests the next page; it is null on the last page. A page may be short without being the last. */
export interface LibraryPage {
  items: LibraryItem[];
  nextCursor: string | null;
}

export const libraryPageMax = 60;
export const mediaNameMax = 255;
export const altTextMax = 500;

/** Replaces control characters and marks of text direction with spaces, and removes the spaces around the text. */
export function cleanAltText(text: string): string {
  return withoutInvisible(text).trim();
}

/**
 * The reason why an alt text is too long, or null. The limit counts visible characters: an emoji is one. The code units
 * are limited too, because a visible character can have any number of them.
 */
export function altTextProblem(text: string): string | null {
  const clean = cleanAltText(text);
  if (countCharacters(clean) <= altTextMax && clean.length <= altTextMax * 8) return null;
  return `Alt texts can have at most ${altTextMax} characters.`;
}
