import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import type { Facts } from '../platform.ts';
import { error } from './issues.ts';

/** The trimmed alt text of a file; undefined if it has none. */
export const altTextFor = ({ altTexts }: Pick<PostContent, 'altTexts'>, { id }: { id: string }) =>
  altTextOf(altTexts, id).trim() || undefined;

/** Checks the alt texts of the files that the network shows. Files that cannot have an alt text are skipped. */
export function altTextIssues(
  content: PostContent,
  { label, altText }: Pick<Facts, 'label' | 'altText'>,
  files: readonly MeasuredMedia[] = content.media,
): Issue[] {
  if (altText === null) return [];
  const { max, kinds } = altText;
  const isTooLong = (file: MeasuredMedia) =>
    kinds.includes(file.kind) && (altTextFor(content, file)?.length ?? 0) > max;
  const numbers = files.flatMap((file, index) => (isTooLong(file) ? [index + 1] : []));
  if (numbers.length === 0) return [];
  const message = `${label} alt texts can have at most ${max} characters.`;
  const which = ` Please shorten the alt text of file ${numbers.join(', ')}.`;
  return [error('alt_text_too_long', files.length > 1 ? message + which : message)];
}
