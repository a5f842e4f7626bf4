import type { LibraryItem } from '../media/library.ts';
import { fitPlan, fitted, type FitPlan, type FitShape, type ImageNeeds } from '../media/fit.ts';
import type { MeasuredMedia } from '../media/media.ts';
import type { PostContent } from '../posts/content.ts';
import { contentOf, keyOf, measuredOf, type Variant } from './variant.ts';
import type { ComposerIssue } from './issues.ts';
import { networkOf, type ComposerNetwork, type FindNetwork } from './network.ts';

/** Resized copies that would resolve an issue. */
export interface Fitting {
  /** The variants that the copies are for. All belong to one network. */
  keys: readonly string[];
  /** The name of the network whose rule it is. */
  label: string;
  needs: ImageNeeds;
  images: readonly LibraryItem[];
  /**
   * Whether the network refuses the post as it is. Otherwise it would only be published differently from what was
   * meant.
   */
  isRefused: boolean;
}

const anyShape: FitShape = 'cropped';

export const planFor = (image: LibraryItem, needs: ImageNeeds, shape: FitShape): FitPlan | null =>
  fitPlan(measuredOf(image), needs, shape);

/** The parts of a post that hold images. */
interface Place {
  needsOf(network: ComposerNetwork, content: PostContent): ImageNeeds | undefined;
  imagesOf(variant: Variant): readonly LibraryItem[];
  withEach(content: PostContent, change: (file: MeasuredMedia) => MeasuredMedia): PostContent;
}

const places: readonly Place[] = [
  {
    needsOf: ({ fits }, content) => fits?.image?.(content),
    imagesOf: ({ media }) => media,
    withEach: (content, change) => ({ ...content, media: content.media.map(change) }),
  },
  {
    needsOf: ({ fits }) => fits?.cover,
    imagesOf: ({ thumbnail }) => (thumbnail ? [thumbnail] : []),
    withEach: (content, change) => ({
      ...content,
      thumbnail: content.thumbnail && change(content.thumbnail),
    }),
  },
];

function fittedTo(needs: ImageNeeds) {
  return (file: MeasuredMedia): MeasuredMedia => {
    const plan = fitPlan(file, needs, anyShape);
    return plan ? fitted(file, plan) : file;
  };
}

/**
 * Runs the network's own check on the resized copies: a fix is offered only if the issue would be gone. Null when it
 * would not.
 */
function findFix(
  message: string,
  variant: Variant,
  network: ComposerNetwork,
): Pick<Fitting, 'needs' | 'images'> | null {
  const content = contentOf(variant, network);
  const stands = (given: PostContent) => network.check(given).some((each) => each.message === message);
  if (!stands(content)) return null;
  for (const { needsOf, imagesOf, withEach } of places) {
    const needs = needsOf(network, content);
    if (needs && !stands(withEach(content, fittedTo(needs))))
      return { needs, images: imagesOf(variant).filter((image) => planFor(image, needs, anyShape) !== null) };
  }
  return null;
}

/** Null when resizing would not help. */
export function fittingFor(
  { severity, message, keys }: ComposerIssue,
  variants: readonly Variant[],
  find: FindNetwork,
): Fitting | null {
  const meant = variants.filter((variant) => keys.includes(keyOf(variant)));
  const [first] = meant;
  const network = first ? networkOf(first, find) : null;
  const found = first && network ? findFix(message, first, network) : null;
  if (!first || !network || !found) return null;
  return {
    ...found,
    keys: meant.filter(({ uploadTo }) => uploadTo === first.uploadTo).map(keyOf),
    label: network.label,
    isRefused: severity === 'error',
  };
}
