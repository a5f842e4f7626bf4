import { mediaKinds, type MediaKind } from '../media/media.ts';
import { altTextOf, altTextsFor } from '../posts/alt-texts.ts';
import {
  emptyContent,
  sharedContentKey,
  sharedPartOf,
  withContent,
  type SharedContent,
} from './shared-content.ts';
import type { FindNetwork } from './network.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

export interface LinkedVariants {
  shared: SharedContent;
  variants: readonly Variant[];
}

/** The content of a variant, and the kinds of content that its network supports. */
interface Shown {
  content: SharedContent;
  hasLink: boolean;
  /** The kinds of files that can have an alt text. */
  describable: readonly MediaKind[];
}

/**
 * The content that a variant shows. An unknown network is treated as supporting everything. A draft without an account
 * supports no links and no alt texts.
 */
function shownBy(variant: Variant, find: FindNetwork): Shown {
  const content = sharedPartOf(variant);
  if (isDraft(variant)) return { content, hasLink: false, describable: [] };
  const network = find(variant.uploadTo);
  if (!network) return { content, hasLink: true, describable: mediaKinds };
  return { content, hasLink: network.options.includes('link'), describable: network.altText?.kinds ?? [] };
}

function altTextsWith({ content, describable }: Shown, others: SharedContent['altTexts']) {
  const { media, altTexts } = content;
  return mediaKinds.flatMap((kind) => {
    const ids = media.filter((item) => item.kind === kind).map(({ _id: id }) => id);
    const own = altTextsFor(ids, (id) => altTextOf(altTexts, id));
    const isOwn = own.length > 0 || describable.includes(kind);
    return isOwn ? own : altTextsFor(ids, (id) => altTextOf(others, id));
  });
}

/**
 * Adds a link and alt texts from another variant if the network does not support them, because the variant is then
 * stored without them. If the network supports an empty field, the person has left it empty.
 */
function filledWith(shown: Shown, { options, altTexts }: SharedContent): SharedContent {
  const { content, hasLink } = shown;
  const link = content.options.link ?? (hasLink ? null : options.link);
  return { ...content, altTexts: altTextsWith(shown, altTexts), options: { link } };
}

/** The variant with the shared content; null when its own content differs. */
function linkedTo(variant: Variant, shared: SharedContent, find: FindNetwork): Variant | null {
  const own = filledWith(shownBy(variant, find), shared);
  return sharedContentKey(own) === sharedContentKey(shared)
    ? withContent({ ...variant, customised: false }, shared)
    : null;
}

const linkedOrOwn = (variant: Variant, linked: Variant | null): Variant =>
  linked ?? { ...variant, customised: true };

const isAlike = (some: Shown, other: Shown): boolean =>
  sharedContentKey(filledWith(some, other.content)) === sharedContentKey(filledWith(other, some.content));

function mostFrequent(all: readonly Shown[]): SharedContent {
  const alike = all.map((shown) => all.filter((other) => isAlike(shown, other)));
  const [first, ...others] = alike.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (!first) return emptyContent;
  // Content that the network of the first variant does not support is filled in from the other variants.
  const fill = (content: SharedContent, other: Shown) => filledWith({ ...first, content }, other.content);
  return others.reduce(fill, first.content);
}

/**
 * Links variants that were stored without links between them. The content that most of them have becomes the shared
 * content. If there is a draft without an account, its content is the shared content.
 */
export function linkEqualVariants(variants: readonly Variant[], find: FindNetwork): LinkedVariants {
  const draft = variants.find(isDraft);
  const shared = draft ? sharedPartOf(draft) : mostFrequent(variants.map((each) => shownBy(each, find)));
  return {
    shared,
    variants: variants.map((variant) => linkedOrOwn(variant, linkedTo(variant, shared, find))),
  };
}

interface StoredLinks {
  shared: SharedContent;
  customised: readonly string[];
}

/**
 * Links only variants whose content equals the shared content, so that linking never changes what an account is sent.
 */
export function linkVariants(
  variants: readonly Variant[],
  { shared, customised }: StoredLinks,
  find: FindNetwork,
): LinkedVariants {
  const linked = variants.map((variant) =>
    linkedOrOwn(variant, customised.includes(keyOf(variant)) ? null : linkedTo(variant, shared, find)),
  );
  const isDraftAlone = linked.some((variant) => isDraft(variant) && variant.customised);
  return isDraftAlone ? linkEqualVariants(variants, find) : { shared, variants: linked };
}
