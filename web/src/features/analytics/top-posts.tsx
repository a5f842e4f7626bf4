import type { RatedPost } from '@fanfare/core/analytics/account-results.ts';
import { findUnbeatenPost, mostSeen, type Unusual } from '@fanfare/core/analytics/results.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { findNetwork } from '../../networks/networks.tsx';
import { ChartCard } from './chart-card.tsx';
import { countOf, shortCount } from './figure-text.ts';
import { FanfareMark, PostLink, wholeRowLinkSx } from './post-link.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import { useOurPosts } from './use-our-posts.tsx';

export interface TopPost extends RatedPost {
  account: Pick<ConnectedAccount, 'platform' | 'platform_id' | 'username'>;
}

const shownMax = 5;

interface TopPostsProps {
  workspaceId: string;
  posts: readonly TopPost[];
  postsBefore: readonly TopPost[];
  days: number;
  /** True if the views of all shown accounts together fell since the previous period. */
  hasFallen: boolean;
  /** True while posts are still loading. Empty rows reserve their space. */
  isWaiting: boolean;
}

/**
 * The posts with the most views, which usually explain a change. If the views fell, the best post of the previous
 * period comes first, unless a newer post has as many views.
 */
export function TopPosts({ workspaceId, posts, postsBefore, days, hasFallen, isWaiting }: TopPostsProps) {
  const { addressOf, dialog } = useOurPosts(workspaceId, null);
  const best = mostSeen(posts, shownMax);
  // The views of settled posts are compared to measure the fall, so only settled posts can explain it.
  const compared = (all: readonly TopPost[]) => all.filter(({ isSettled }) => isSettled);
  const missed = hasFallen ? findUnbeatenPost(compared(posts), compared(postsBefore)) : null;
  if (best.length === 0 && !missed && !isWaiting) return null;
  const item = (post: TopPost & { views: number }) => (
    <Item
      key={`${post.account.platform} ${post.account.platform_id} ${post.id}`}
      post={post}
      address={addressOf({ platform: post.account.platform, id: post.id })}
    />
  );
  return (
    <ChartCard title="Why it moved" subtitle="Top posts by views to date">
      {missed && (
        <>
          <Box sx={headSx}>Views fell: the previous {days} days had this hit</Box>
          <Box component="ul" sx={listSx}>
            {item(missed)}
          </Box>
          <Box sx={{ ...headSx, mt: 1.5 }}>Seen most in the last {days} days</Box>
        </>
      )}
      <Box component="ol" sx={listSx}>
        {best.map(item)}
        {isWaiting &&
          Array.from({ length: shownMax - best.length }, (_, n) => (
            <Box component="li" key={n} aria-hidden sx={rowSx}>
              <Skeleton variant="rounded" sx={pictureSx} />
              <Skeleton sx={{ flex: 1 }} />
            </Box>
          ))}
      </Box>
      {dialog}
    </ChartCard>
  );
}

/**
 * One post of the list. `address` leads to the details of the post, and is null if the post was not published with
 * Fanfare.
 */
function Item({ post, address }: { post: TopPost & { views: number }; address: string | null }) {
  const { account, title, thumbnail, link, isVideo, views, interactions, unusual } = post;
  const { Icon, label } = findNetwork(account.platform);
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={pictureSx}>
        <PostThumbnail address={thumbnail} isVideo={isVideo} />
        <Box component="span" role="img" aria-label={label} sx={markSx}>
          <Icon />
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={titleSx}>
          <PostLink address={address} link={link} network={label}>
            {title.trim() === '' ? 'No caption' : title}
          </PostLink>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <b>{countOf(views)} views</b>
          {interactions !== null && ` · ${countOf(interactions)} interactions`}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          {unusual && <UsualChip unusual={unusual} />}
          {address !== null && <FanfareMark />}
        </Box>
      </Box>
    </Box>
  );
}

/** "3.4× your usual 9.3k views": how a post compares with the median of the posts before it. */
const UsualChip = ({ unusual: { factor, usual } }: { unusual: Unusual }) => (
  <Box component="span" sx={chipSx}>
    {factor.toFixed(1)}× your usual {shortCount(usual)} views
  </Box>
);

const chipSx = {
  display: 'inline-block',
  px: 0.875,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 620,
  whiteSpace: 'nowrap',
  color: 'primary.main',
  bgcolor: 'action.selected',
} as const;

const headSx = { typography: 'caption', fontWeight: 620, color: 'text.secondary' } as const;

const listSx = { m: 0, p: 0, listStyle: 'none' } as const;

const rowSx = {
  ...wholeRowLinkSx,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  typography: 'body2',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const pictureSx = {
  position: 'relative',
  flex: 'none',
  width: 40,
  height: 40,
  borderRadius: '8px',
} as const;

const markSx = {
  position: 'absolute',
  right: -4,
  bottom: -4,
  display: 'flex',
  '& svg': { width: 18, height: 18, borderRadius: '5px' },
} as const;

const titleSx = {
  fontWeight: 560,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
