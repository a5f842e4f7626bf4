import type { LibraryItem } from '../media/library.ts';
import { mediaKinds } from '../media/media.ts';
import { altTextOf, altTextsFor } from '../posts/alt-texts.ts';
import {
  emptyContent,
  sharedContentKey,
  sharedPartOf,
  withContent,
  type SharedContent,
} from './shared-content.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

/** Variants that were read, and the content that the linked ones share. */
export interface LinkedVariants {
  shared: SharedContent;
  variants: readonly Variant[];
}

/**
 * A network without alt texts for images or videos stores none for files of this kind, which differs from no alt text of
 * others.
 */
function altTextsWith({ media, altTexts }: SharedContent, others: SharedContent['altTexts']) {
  return mediaKinds.flatMap((kind) => {
    const ids = media.filter((item) => item.kind === kind).map(({ _id: id }) => id);
    const own = altTextsFor(ids, (id) => altTextOf(altTexts, id));
    return own.length > 0 ? own : altTextsFor(ids, (id) => altTextOf(others, id));
  });
}

/** A network without an option stores nothing for it, which differs from no value of others. */
function filledWith(content: SharedContent, { options, altTexts }: SharedContent): SharedContent {
  const { link } = content.options;
  return {
    ...content,
    altTexts: altTextsWith(content, altTexts),
    options: { link: link ?? options.link },
  };
}

/** The copies with which a variant shows the shared files; null when it shows others. */
function copiesIn(own: SharedContent, shared: SharedContent): Variant['copies'] | null {
  const pairs = [...own.media, own.thumbnail].map(
    (item, i) => [[...shared.media, shared.thumbnail][i] ?? null, item] as const,
  );
  if (own.media.length !== shared.media.length) return null;
  const copies: { original: string; copy: LibraryItem }[] = [];
  for (const [original, copy] of pairs) {
    if (original?._id === copy?._id) continue;
    if (original?.kind !== 'image' || copy?.kind !== 'image') return null;
    copies.push({ original: original._id, copy });
  }
  return copies;
}

/** The variant linked to this content; null when it shows another. */
function linkedTo(variant: Variant, shared: SharedContent, mayCopy: boolean): Variant | null {
  const part = sharedPartOf(variant);
  const copies = copiesIn(part, shared);
  if (!copies || (copies.length > 0 && !mayCopy)) return null;
  const { media, thumbnail } = shared;
  const altTexts = part.altTexts.map(({ id, text }) => ({
    id: copies.find(({ copy }) => copy._id === id)?.original ?? id,
    text,
  }));
  const own = filledWith({ ...part, media, thumbnail, altTexts }, shared);
  const isSame = sharedContentKey(own) === sharedContentKey(shared);
  return isSame ? withContent({ ...variant, copies, customised: false }, shared) : null;
}

const linkedOrOwn = (variant: Variant, linked: Variant | null): Variant =>
  linked ?? { ...variant, customised: true };

const isAlike = (some: SharedContent, other: SharedContent): boolean =>
  sharedContentKey(filledWith(some, other)) === sharedContentKey(filledWith(other, some));

function mostFrequent(contents: readonly SharedContent[]): SharedContent {
  const alike = contents.map((content) => contents.filter((other) => isAlike(content, other)));
  const [first, ...others] = alike.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return first ? others.reduce(filledWith, first) : emptyContent;
}

/**
 * Links variants that were stored without links: those with the most frequent content share it. A draft always shows the
 * shared content.
 */
export function linkEqualVariants(variants: readonly Variant[]): LinkedVariants {
  const draft = variants.find(isDraft);
  const shared = draft ? sharedPartOf(draft) : mostFrequent(variants.map(sharedPartOf));
  return {
    shared,
    variants: variants.map((variant) => linkedOrOwn(variant, linkedTo(variant, shared, false))),
  };
}

interface StoredLinks {
  shared: SharedContent;
  /** The keys of the variants that were not linked. */
  customised: readonly string[];
}

/** Links the variants that show the shared content and no other, so that a link never changes what an account is sent. */
export function linkVariants(
  variants: readonly Variant[],
  { shared, customised }: StoredLinks,
): LinkedVariants {
  const linked = variants.map((variant) =>
    linkedOrOwn(variant, customised.includes(keyOf(variant)) ? null : linkedTo(variant, shared, true)),
  );
  const isDraftAlone = linked.some((variant) => isDraft(variant) && variant.customised);
  return isDraftAlone ? linkEqualVariants(variants) : { shared, variants: linked };
}
