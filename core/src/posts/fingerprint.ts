import { altTextOf, altTextsFor, describedFile } from './alt-texts.ts';
import { changedValues } from './field-table.ts';
import { optionFields, textFields } from './fields.ts';
import type { Post, PostAction } from './post.ts';

/**
 * The fields of the oldest fingerprints, in the order in which they are hashed. These lists must never change: stored
 * posts would no longer match their fingerprints, and a repeated submission would be published a second time.
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
 * The content, account, targets and time of a post as a list to be hashed. Two submissions with equal lists are the
 * same post. Fields that the oldest fingerprints lack are added only if they differ from their defaults, so that the
 * hash of an older post does not change. Like the oldest fingerprints, the list contains a single alt text among the
 * options.
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
