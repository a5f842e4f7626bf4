import { carouselIssues, carouselLimits } from '../posts/carousel.ts';
import type { Issue } from '../posts/content.ts';
import { errorsFirst, issuesOf, type ComposerIssue } from './issues.ts';
import type { ComposerNetwork, FindNetwork } from './network.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

const { caption: captionMax, least, most } = carouselLimits;

/** Replaces the description limit of each network by the caption limit of carousels, whatever the number of images. */
export const withCaptionLimit =
  (find: FindNetwork): FindNetwork =>
  (id) => {
    const network: ComposerNetwork | null = find(id);
    return network && { ...network, descriptionMax: () => captionMax };
  };

function countIssue(images: number): Issue | null {
  if (images === 0) return carouselIssues.empty;
  if (images < least) return carouselIssues.tooFew;
  if (images === most) return carouselIssues.full;
  return images > most ? carouselIssues.tooMany : null;
}

const captionTooLong: Issue = {
  severity: 'error',
  code: 'caption_too_long',
  message: `Carousel captions can have at most ${captionMax} characters.`,
};

function captionIssue(variant: Variant): Issue | null {
  if (isDraft(variant)) return null;
  if (variant.description.trim() === '') return carouselIssues.captionMissing;
  return variant.description.length > captionMax ? captionTooLong : null;
}

/** The issues that a carousel has regardless of its networks. */
const rulesFor = (variant: Variant): ComposerIssue[] =>
  [countIssue(variant.media.length), captionIssue(variant)].flatMap((issue) =>
    issue ? [{ ...issue, keys: isDraft(variant) ? [] : [keyOf(variant)] }] : [],
  );

/** True if `captionIssue` replaces the network's own message about this problem. */
const isReplaced = ({ code }: Issue): boolean =>
  code === 'description_missing' || code === 'description_too_long';

function merged(issues: readonly ComposerIssue[]): ComposerIssue[] {
  const groups = Map.groupBy(issues, ({ message }) => message);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, keys: [...new Set(same.flatMap(({ keys }) => keys))] }] : [];
  });
}

/** The message for a carousel without an account. `labels`: the names of the networks that accept carousels. */
const noAccountText = (labels: readonly string[]): string =>
  `Select at least one social (${labels.join(' or ')}) to publish your carousel.`;

/** All issues of a carousel, errors first. `labels`: the names of the networks that accept carousels. */
export function carouselIssuesOf(
  variants: readonly Variant[],
  find: FindNetwork,
  labels: readonly string[],
): ComposerIssue[] {
  const found = issuesOf(variants, find)
    .filter((issue) => !isReplaced(issue))
    .map((issue) => (issue.code === 'no_social' ? { ...issue, message: noAccountText(labels) } : issue));
  return errorsFirst(merged([...found, ...variants.flatMap(rulesFor)]));
}
