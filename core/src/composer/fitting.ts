import { usualShape, type FitChoice } from '../media/fit-choice.ts';
import { fitPlan, fitted, type FitPlan, type ImageNeeds } from '../media/fit.ts';
import type { LibraryItem } from '../media/library.ts';
import type { MeasuredMedia } from '../media/media.ts';
import { emptyTexts, type PostContent } from '../posts/content.ts';
import type { ComposerIssue } from './issues.ts';
import { networkOf, type ComposerNetwork, type FindNetwork } from './network.ts';
import { contentOf, keyOf, measuredOf, type Variant } from './variant.ts';

/** An image that a network refuses or shows badly, and the copy that is published instead. */
export interface Fitting {
  /** The key of the variant. */
  key: string;
  network: string;
  /** The name of the network. */
  label: string;
  /** The part of the variant that contains the image. */
  placement: 'media' | 'thumbnail';
  image: LibraryItem;
  needs: ImageNeeds;
  as: FitChoice['as'];
  /**
   * How the copy is made in the shape that the person chose. If they chose the original, this is the plan for the usual
   * shape.
   */
  plan: FitPlan;
  /** Whether the network refuses the original. Otherwise the original is accepted but looks worse. */
  isRefused: boolean;
}

interface Placement {
  name: Fitting['placement'];
  needsOf(network: ComposerNetwork, content: PostContent): ImageNeeds | undefined;
  imagesOf(variant: Variant): readonly LibraryItem[];
  withEach(content: PostContent, change: (file: MeasuredMedia) => MeasuredMedia): PostContent;
}

const placements: readonly Placement[] = [
  {
    name: 'media',
    needsOf: ({ fits }, content) => fits?.image?.(content),
    imagesOf: ({ media }) => media,
    withEach: (content, change) => ({ ...content, media: content.media.map(change) }),
  },
  {
    name: 'thumbnail',
    needsOf: ({ fits }) => fits?.cover,
    imagesOf: ({ thumbnail }) => (thumbnail ? [thumbnail] : []),
    withEach: (content, change) => ({
      ...content,
      thumbnail: content.thumbnail && change(content.thumbnail),
    }),
  },
];

/** The shape that the person chose for an image on a network, or the usual shape. */
const choiceFor = (choices: readonly FitChoice[], network: string, file: string): FitChoice['as'] =>
  choices.find((each) => each.network === network && each.file === file)?.as ?? usualShape;

function fittedTo(needs: ImageNeeds) {
  return (file: MeasuredMedia): MeasuredMedia => {
    const plan = fitPlan(file, needs, usualShape);
    return plan ? fitted(file, plan) : file;
  };
}

/**
 * The copies for one placement of images in a variant. If copies would resolve none of the issues that the network's
 * check finds, no image is copied.
 */
function fittingsIn(
  { name, needsOf, imagesOf, withEach }: Placement,
  variant: Variant,
  network: ComposerNetwork,
  choices: readonly FitChoice[],
): Fitting[] {
  const content = { ...contentOf(variant, network), ...emptyTexts };
  const needs = needsOf(network, content);
  if (!needs || imagesOf(variant).every((image) => !fitPlan(measuredOf(image), needs, usualShape))) return [];
  const left = new Set(network.check(withEach(content, fittedTo(needs))).map(({ message }) => message));
  const mended = network.check(content).filter(({ message }) => !left.has(message));
  if (mended.length === 0) return [];
  const { id, label } = network;
  return imagesOf(variant).flatMap((image) => {
    const as = choiceFor(choices, id, image._id);
    const plan = fitPlan(measuredOf(image), needs, as === 'original' ? usualShape : as);
    const isRefused = mended.some(({ severity }) => severity === 'error');
    const about = { key: keyOf(variant), network: id, label, placement: name };
    return plan ? [{ ...about, image, needs, as, plan, isRefused }] : [];
  });
}

/** All images that need a copy for one of these variants, in the order of the tabs. */
export const fittingsOf = (
  variants: readonly Variant[],
  choices: readonly FitChoice[],
  find: FindNetwork,
): Fitting[] =>
  variants.flatMap((variant) => {
    const network = networkOf(variant, find);
    return network ? placements.flatMap((placement) => fittingsIn(placement, variant, network, choices)) : [];
  });

/** Fittings that can share one copy have the same key. */
export const copyKeyOf = ({ image, plan }: Pick<Fitting, 'image' | 'plan'>): string =>
  JSON.stringify([image._id, plan.width, plan.height, plan.shape, plan.bytes]);

/** A description of the image's copy before the copy exists. Its size in bytes is the maximum of the plan. */
export const plannedCopy = ({ image, plan }: Pick<Fitting, 'image' | 'plan'>): LibraryItem => {
  const { type, width, height, bytes } = fitted(measuredOf(image), plan);
  return { ...image, type, width, height, bytes };
};

/**
 * The variant with copies in place of images that its network refuses or shows badly; a null copy keeps the original.
 */
export function withCopies(
  variant: Variant,
  fittings: readonly Fitting[],
  copyFor: (fitting: Fitting) => LibraryItem | null,
): Variant {
  const key = keyOf(variant);
  const own = fittings.filter((each) => each.key === key && each.as !== 'original');
  if (own.length === 0) return variant;
  const copyOf = (placement: Fitting['placement'], item: LibraryItem): LibraryItem => {
    const fitting = own.find((each) => each.placement === placement && each.image._id === item._id);
    return (fitting && copyFor(fitting)) ?? item;
  };
  const { thumbnail } = variant;
  const media = variant.media.map((item) => copyOf('media', item));
  const ids = new Map(variant.media.map(({ _id: id }, n) => [id, media[n]?._id ?? id]));
  return {
    ...variant,
    media,
    altTexts: variant.altTexts.map(({ id, text }) => ({ id: ids.get(id) ?? id, text })),
    thumbnail: thumbnail && copyOf('thumbnail', thumbnail),
  };
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export const labelsText = (each: readonly { label: string }[]): string =>
  listed.format(new Set(each.map(({ label }) => label)));

/** How a copy can differ from its original. The message names the first change that applies. */
const changes = [
  {
    verb: 'Resized',
    isFor: ({ image, plan }: Fitting) => image.width !== plan.width || image.height !== plan.height,
  },
  { verb: 'Converted to JPEG', isFor: ({ image }: Fitting) => image.type !== 'image/jpeg' },
  { verb: 'Compressed', isFor: () => true },
];

/** A text such as "Converted to JPEG for X. Compressed for TikTok", or "Original used for X" if no image is changed. */
export function fittingsText(fittings: readonly Fitting[]): string {
  const copied = fittings.filter(({ as }) => as !== 'original');
  if (copied.length === 0) return `Original used for ${labelsText(fittings)}`;
  const groups = Map.groupBy(copied, (fitting) => changes.find(({ isFor }) => isFor(fitting))?.verb);
  const parts = changes.flatMap(({ verb }) => {
    const same = groups.get(verb);
    return same ? `${verb} for ${labelsText(same)}` : [];
  });
  return parts.join('. ');
}

/**
 * A copy that could not be made. Publishing without the copy would send the account an image that its network refuses
 * or shows badly.
 */
export interface FailedCopy {
  /** The key of the variant. */
  key: string;
  /** The name of the network. */
  label: string;
  name: string;
  placement: 'media' | 'thumbnail';
  reason: string;
  isRefused: boolean;
}

/**
 * One issue for each reason why copies could not be made. Copies of covers have separate issues. These issues replace
 * those about the rules that the originals break.
 */
export function failedCopyIssues(failures: readonly FailedCopy[]): ComposerIssue[] {
  const groups = Map.groupBy(failures, ({ placement, reason }) => `${placement} ${reason}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = new Set(same.map(({ name }) => name));
    const what = names.size === 1 ? `“${first.name}”` : `${names.size} images`;
    return {
      severity: same.some(({ isRefused }) => isRefused) ? 'error' : 'warning',
      code: first.placement === 'media' ? 'image_not_adjusted' : 'thumbnail_not_adjusted',
      message: `${what} could not be adjusted. ${first.reason}`,
      keys: [...new Set(same.map(({ key }) => key))],
    };
  });
}

/** One fitting for each network, image and plan: accounts of one network share their copies. */
export const distinctFittings = (fittings: readonly Fitting[]): Fitting[] => [
  ...new Map(fittings.map((each) => [`${each.network} ${copyKeyOf(each)}`, each])).values(),
];
