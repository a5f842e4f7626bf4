import { changedValues } from './field-table.ts';
import { optionFields, textFields } from './fields.ts';
import type { Post, PostAction } from './post.ts';

/**
 * The fields of every fingerprint stored before fields could be added, in the order in which they were hashed. These lists
 * never change: with another order or another field, every stored post would look changed, and sending it again would
 * publish it twice.
 */
const firstTexts = ['title', 'description', 'comment'] as const;
const firstOptions = [
  'uploadType',
  'privacy',
  'commentEnabled',
  'duetEnabled',
  'stitchEnabled',
  'isContentDisclosed',
  'isBranded',
  'isOwnBrand',
  'link',
  'altText',
] as const;

const isNew =
  (known: readonly string[]) =>
  ([name]: [string, unknown]) =>
    !known.includes(name);

/**
 * What a post says, where it goes and when, as a list to be hashed: two submissions with equal lists are the same post. A
 * field that was added later is part of it only when it is set, so that a post from before that is sent again unchanged is
 * still the same.
 */
export function fingerprintParts(
  {
    uploadTo,
    platformId,
    targets,
    content,
    schedule,
  }: Pick<Post, 'uploadTo' | 'platformId' | 'targets' | 'content' | 'schedule'>,
  action: PostAction,
): unknown[] {
  const { media, thumbnail, options } = content;
  const added = [
    ...changedValues(textFields, content).filter(isNew(firstTexts)),
    ...changedValues(optionFields, options).filter(isNew(firstOptions)),
  ];
  return [
    uploadTo,
    platformId,
    targets,
    ...firstTexts.map((name) => content[name]),
    media.map(({ id }) => id),
    thumbnail?.id ?? null,
    Object.fromEntries(firstOptions.map((name) => [name, options[name]])),
    action === 'schedule' ? (schedule?.at ?? null) : action,
    ...(added.length > 0 ? [added] : []),
  ];
}
