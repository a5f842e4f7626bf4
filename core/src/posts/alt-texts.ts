import type { MediaKind } from '../media/media.ts';

/**
 * Alt texts are stored apart from the measured files, because the query for posts that use a file compares whole
 * measured files.
 */
export interface AltText {
  /** The id of the file that the text describes. */
  id: string;
  text: string;
}

export type AltTexts = readonly AltText[];

export interface AltTextRule {
  max: number;
  kinds: readonly MediaKind[];
}

/** Above the limits of all networks, so that an alt text that is too long gets the message of its network. */
export const altTextInputMax = 2_000;

export const altTextOf = (altTexts: AltTexts, id: string): string =>
  altTexts.find((each) => each.id === id)?.text ?? '';

/** Sets the alt text of a file; an empty one removes it. */
export function withAltText(altTexts: AltTexts, id: string, text: string): AltTexts {
  const others = altTexts.filter((each) => each.id !== id);
  return text === '' ? others : [...others, { id, text }];
}

/** The non-empty alt texts of these files, in the order of the files. */
export const altTextsFor = (ids: readonly string[], textOf: (id: string) => string): AltTexts =>
  ids.flatMap((id) => (textOf(id) === '' ? [] : [{ id, text: textOf(id) }]));

/** The file that a post's single alt text describes: the first image, or the first file if there are no images. */
export const describedFile = <File extends { kind: MediaKind }>(files: readonly File[]): File | undefined =>
  files.find(({ kind }) => kind === 'image') ?? files[0];

/** The alt texts of a post that was stored with a single alt text. */
export function fromSingleAltText(
  text: unknown,
  files: readonly { id: string; kind: MediaKind }[],
): AltTexts {
  const file = describedFile(files);
  return file && typeof text === 'string' && text !== '' ? [{ id: file.id, text }] : [];
}
