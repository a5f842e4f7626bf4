import type { MediaKind } from '../media/media.ts';

/**
 * The alt text of a file in a post. It is not part of the measured file, because stored posts are found by whole measured
 * files.
 */
export interface AltText {
  /** The id of the file. */
  id: string;
  text: string;
}

export type AltTexts = readonly AltText[];

/** The alt texts that a network takes. */
export interface AltTextRule {
  max: number;
  /** The files that can have one. */
  kinds: readonly MediaKind[];
}

/** Longer than any network allows: each network's own limit is checked with its own message. */
export const altTextInputMax = 2_000;

/** The alt text of a file; empty for none. */
export const altTextOf = (altTexts: AltTexts, id: string): string =>
  altTexts.find((each) => each.id === id)?.text ?? '';

/** Sets the alt text of a file; an empty one removes it. */
export function withAltText(altTexts: AltTexts, id: string, text: string): AltTexts {
  const others = altTexts.filter((each) => each.id !== id);
  return text === '' ? others : [...others, { id, text }];
}

/** The alt texts of these files in their order, without empty ones. */
export const altTextsFor = (ids: readonly string[], textOf: (id: string) => string): AltTexts =>
  ids.flatMap((id) => (textOf(id) === '' ? [] : [{ id, text: textOf(id) }]));

/** What the only alt text of a post describes: the first image, or the first file if there are no images. */
export const describedFile = <File extends { kind: MediaKind }>(files: readonly File[]): File | undefined =>
  files.find(({ kind }) => kind === 'image') ?? files[0];

/** Alt texts from posts that had a single one. */
export function fromSingleAltText(
  text: unknown,
  files: readonly { id: string; kind: MediaKind }[],
): AltTexts {
  const file = describedFile(files);
  return file && typeof text === 'string' && text !== '' ? [{ id: file.id, text }] : [];
}
