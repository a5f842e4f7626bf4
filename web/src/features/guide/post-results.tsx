import type { PostFigures } from '@fanfare/core/analytics/results.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { sumKnown } from '@fanfare/core/analytics/figures.ts';
import Typography from '@mui/material/Typography';

const whole = new Intl.NumberFormat('en');
/** "12,840" */
export const numberText = (value: number): string => whole.format(value);

interface PostResult extends PostFigures {
  /** How many times more it was seen than usual posts of the account. */
  factor: number | null;
}

/** The counts from networks, keyed by the network and its id of the post. */
export type ResultsByPost = ReadonlyMap<string, PostResult>;

const resultsOf = ({ posts }: PostGroup, results: ResultsByPost): PostResult[] =>
  posts.flatMap(({ uploadTo, media_id: id }) => results.get(`${uploadTo} ${id}`) ?? []);

/** "3.4× your usual", on the network where it did best; null where it did not do much better than usual. */
export function usualText(group: PostGroup, results: ResultsByPost): string | null {
  const best = Math.max(0, ...resultsOf(group, results).map(({ factor }) => factor ?? 0));
  return best === 0 ? null : `${best.toFixed(1)}× your usual`;
}

/** The views and interactions of a group, as far as networks report them. */
export function PostResults({ group, results }: { group: PostGroup; results: ResultsByPost }) {
  const known = resultsOf(group, results);
  if (known.length === 0) return null;
  const views = sumKnown(known.map((post) => post.views));
  const interactions = sumKnown(known.map((post) => post.interactions));
  const parts = [
    ...(views === null ? [] : [`${numberText(views)} views`]),
    ...(interactions === null ? [] : [`${numberText(interactions)} interactions`]),
  ];
  return (
    <Typography variant="body2" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
      {parts.length === 0 ? 'First numbers in a few minutes' : parts.join(' · ')}
    </Typography>
  );
}
