import type { LibraryItem } from '../media/library.ts';
import { fitPlan, fitted, type FitPlan, type FitShape, type ImageNeeds } from '../media/fit.ts';
import type { MeasuredMedia } from '../media/media.ts';
import type { PostContent } from '../posts/content.ts';
import { contentOf, keyOf, measuredOf, type Entry } from './entry.ts';
import type { ComposerIssue } from './issues.ts';
import { networkOf, type ComposerNetwork, type FindNetwork } from './network.ts';

/** What a machine can do about an issue: copies of these images. */
export interface Fitting {
  /** The entries that the copies are for: all are of one network. */
  keys: readonly string[];
  /** Whose rule it is. */
  label: string;
  needs: ImageNeeds;
  images: readonly LibraryItem[];
  /** As it is, the post does not go out; otherwise something about it would not be as it is meant. */
  isRefused: boolean;
}

const anyShape: FitShape = 'cropped';

export const planFor = (image: LibraryItem, needs: ImageNeeds, shape: FitShape): FitPlan | null =>
  fitPlan(measuredOf(image), needs, shape);

/** Where a post has images. */
interface Place {
  needsOf(network: ComposerNetwork, content: PostContent): ImageNeeds | undefined;
  imagesOf(entry: Entry): readonly LibraryItem[];
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

/** By the rule itself: only what is gone once the copies are there is offered to be mended. Null where it is not. */
function mending(
  message: string,
  entry: Entry,
  network: ComposerNetwork,
): Pick<Fitting, 'needs' | 'images'> | null {
  const content = contentOf(entry, network);
  const stands = (given: PostContent) => network.check(given).some((each) => each.message === message);
  if (!stands(content)) return null;
  for (const { needsOf, imagesOf, withEach } of places) {
    const needs = needsOf(network, content);
    if (needs && !stands(withEach(content, fittedTo(needs))))
      return { needs, images: imagesOf(entry).filter((image) => planFor(image, needs, anyShape) !== null) };
  }
  return null;
}

/** Null where no copy would help. */
export function fittingFor(
  { severity, message, keys }: ComposerIssue,
  entries: readonly Entry[],
  find: FindNetwork,
): Fitting | null {
  const meant = entries.filter((entry) => keys.includes(keyOf(entry)));
  const [first] = meant;
  const network = first ? networkOf(first, find) : null;
  const found = first && network ? mending(message, first, network) : null;
  if (!first || !network || !found) return null;
  return {
    ...found,
    keys: meant.filter(({ uploadTo }) => uploadTo === first.uploadTo).map(keyOf),
    label: network.label,
    isRefused: severity === 'error',
  };
}
