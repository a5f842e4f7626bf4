import type { LibraryItem } from '../media/library.ts';
import { fitPlan, fitted, type FitPlan, type FitShape, type ImageNeeds } from '../media/fit.ts';
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
}

const anyShape: FitShape = 'cropped';

export const planFor = (image: LibraryItem, needs: ImageNeeds, shape: FitShape): FitPlan | null =>
  fitPlan(measuredOf(image), needs, shape);

function withCopies(content: PostContent, needs: ImageNeeds): PostContent {
  const media = content.media.map((file) => {
    const plan = fitPlan(file, needs, anyShape);
    return plan ? fitted(file, plan) : file;
  });
  return { ...content, media };
}

/** By the rule itself: only what is gone once the copies are there is offered to be mended. */
function mends(network: ComposerNetwork, entry: Entry, needs: ImageNeeds, message: string): boolean {
  const content = contentOf(entry, network);
  const stands = (given: PostContent) => network.check(given).some((each) => each.message === message);
  return stands(content) && !stands(withCopies(content, needs));
}

/** Null where no copy would help. */
export function fittingFor(
  { severity, message, keys }: ComposerIssue,
  entries: readonly Entry[],
  find: FindNetwork,
): Fitting | null {
  const meant = entries.filter((entry) => keys.includes(keyOf(entry)));
  const [first] = meant;
  if (!first || severity !== 'error') return null;
  const network = networkOf(first, find);
  if (!network?.fits) return null;
  const needs = network.fits.image(contentOf(first, network));
  if (!mends(network, first, needs, message)) return null;
  return {
    keys: meant.filter(({ uploadTo }) => uploadTo === first.uploadTo).map(keyOf),
    label: network.label,
    needs,
    images: first.media.filter((image) => planFor(image, needs, anyShape) !== null),
  };
}
