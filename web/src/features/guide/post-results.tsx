import { sumKnown } from '@fanfare/core/analytics/figures.ts';
import { countedIn, type PostFigures, type Unusual } from '@fanfare/core/analytics/results.ts';
import { publishedIdsOf, type PostGroup } from '@fanfare/core/posts/post.ts';
import Typography from '@mui/material/Typography';
import { findNetwork } from '../../networks/networks.tsx';

const whole = new Intl.NumberFormat('en');
/** A number with separators, such as "12,840". */
export const numberText = (value: number): string => whole.format(value);

interface PostResult extends PostFigures {
  /** Set if the post's views are far above the account's median. */
  unusual: Unusual | null;
}

/** The counts from networks, keyed by the network and its id of the post. */
export type ResultsByPost = ReadonlyMap<string, PostResult>;

/** The results of the posts of a group. Posts whose networks report no results are left out. */
const resultsOf = ({ posts }: PostGroup, results: ResultsByPost): (PostResult & { platform: string })[] =>
  posts.flatMap((post) => {
    const { uploadTo: platform } = post;
    const [known] = publishedIdsOf(post).flatMap((id) => results.get(`${platform} ${id}`) ?? []);
    return known ? [{ ...known, platform }] : [];
  });

/**
 * "3.4× your usual", from the network where the group did best; null if it did not do much better than usual anywhere.
 */
export function usualText(group: PostGroup, results: ResultsByPost): string | null {
  const best = Math.max(0, ...resultsOf(group, results).map(({ unusual }) => unusual?.factor ?? 0));
  return best === 0 ? null : `${best.toFixed(1)}× your usual`;
}

const listed = new Intl.ListFormat('en');

/** "Instagram and TikTok: likes, comments, shares, saves": the networks and the interactions that the sums include. */
function sourceText(known: readonly (PostResult & { platform: string })[]): string {
  const networks = new Set(known.map(({ platform }) => findNetwork(platform).label));
  const counted = countedIn(known);
  return counted.length === 0 ? listed.format(networks) : `${listed.format(networks)}: ${counted.join(', ')}`;
}

/** "Interactions are likes, comments, and shares." Only the kinds that the networks report are listed. */
export const interactionsText = (posts: readonly PostFigures[]): string => {
  const counted = countedIn(posts);
  return counted.length === 0 ? '' : `Interactions are ${listed.format(counted)}.`;
};

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
    <div>
      <Typography variant="body2" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
        {parts.length === 0 ? 'First numbers in a few minutes' : parts.join(' · ')}
      </Typography>
      {parts.length > 0 && (
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {sourceText(known)}
        </Typography>
      )}
    </div>
  );
}
