import type { PostFigures } from '@fanfare/core/analytics/results.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import { sumKnown } from '@fanfare/core/analytics/figures.ts';
import Typography from '@mui/material/Typography';

const whole = new Intl.NumberFormat('en');
/** "12,840" */
export const numberText = (value: number): string => whole.format(value);

/** The counts from networks, keyed by the network and its id of the post. */
export type ResultsByPost = ReadonlyMap<string, PostFigures>;

/** The views and interactions of a group, as far as networks report them. */
export function PostResults({ group, results }: { group: PostGroup; results: ResultsByPost }) {
  const known = group.posts.flatMap(({ uploadTo, media_id: id }) => results.get(`${uploadTo} ${id}`) ?? []);
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
