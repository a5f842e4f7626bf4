import { altTextOf, altTextsFor, describedFile } from './alt-texts.ts';
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
] as const;

const isNew =
  (known: readonly string[]) =>
  ([name]: [string, unknown]) =>
    !known.includes(name);

/**
 * What a post says, where it goes and when, as a list to be hashed: two submissions with equal lists are the same post. A
 * field that was added later is part of it only when it is set, so that a post from before that is sent again unchanged is
 * still the same. Posts used to have a single alt text, which was among the first options.
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
  const { media, thumbnail, options, altTexts } = content;
  const described = describedFile(media)?.id ?? '';
  const others = media.map(({ id }) => id).filter((id) => id !== described);
  const otherAltTexts = altTextsFor(others, (id) => altTextOf(altTexts, id));
  const added = [
    ...changedValues(textFields, content).filter(isNew(firstTexts)),
    ...changedValues(optionFields, options).filter(isNew(firstOptions)),
    ...(otherAltTexts.length > 0 ? [['altTexts', otherAltTexts.map(({ id, text }) => [id, text])]] : []),
  ];
  return [
    uploadTo,
    platformId,
    targets,
    ...firstTexts.map((name) => content[name]),
    media.map(({ id }) => id),
    thumbnail?.id ?? null,
    {
      ...Object.fromEntries(firstOptions.map((name) => [name, options[name]])),
      altText: altTextOf(altTexts, described) || null,
    },
    action === 'schedule' ? (schedule?.at ?? null) : action,
    ...(added.length > 0 ? [added] : []),
  ];
}
