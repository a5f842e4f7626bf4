import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { findNetwork } from '../../networks/networks.tsx';
import { ChartCard } from './chart-card.tsx';
import { countOf } from './figure-text.ts';
import { PostLink, wholeRowLinkSx } from './post-link.tsx';
import { PostThumbnail } from './post-thumbnail.tsx';
import type { RatedPost } from './use-account-results.ts';
import { useOurPosts } from './use-our-posts.tsx';
import { UsualChip } from './usual-chip.tsx';

export interface TopPost extends RatedPost {
  account: Pick<ConnectedAccount, 'platform' | 'platform_id'>;
}

const shownMax = 5;

interface TopPostsProps {
  workspaceId: string;
  posts: readonly TopPost[];
  /** Whether more posts can arrive, for which rows are kept free. */
  isWaiting: boolean;
}

/** The posts that most people saw, which usually explain a change. */
export function TopPosts({ workspaceId, posts, isWaiting }: TopPostsProps) {
  const { addressOf, dialog } = useOurPosts(workspaceId, null);
  const best = posts
    .flatMap((post) => (post.views === null ? [] : [{ ...post, views: post.views }]))
    .toSorted((a, b) => b.views - a.views)
    .slice(0, shownMax);
  if (best.length === 0 && !isWaiting) return null;
  return (
    <ChartCard title="Why it moved" subtitle="The posts that were seen most">
      <Box component="ol" sx={listSx}>
        {best.map(
          ({
            id,
            account: { platform, platform_id: account },
            title,
            thumbnail,
            link,
            isVideo,
            views,
            interactions,
            factor,
          }) => {
            const { Icon, label } = findNetwork(platform);
            return (
              <Box component="li" key={`${platform} ${account} ${id}`} sx={rowSx}>
                <Box sx={pictureSx}>
                  <PostThumbnail address={thumbnail} isVideo={isVideo} />
                  <Box component="span" role="img" aria-label={label} sx={markSx}>
                    <Icon />
                  </Box>
                </Box>
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Box sx={titleSx}>
                    <PostLink address={addressOf({ platform, id })} link={link} network={label}>
                      {title.trim() === '' ? 'Without text' : title}
                    </PostLink>
                  </Box>
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    <b>{countOf(views)} views</b>
                    {interactions !== null && ` · ${countOf(interactions)} interactions`}
                  </Box>
                  {factor !== null && <UsualChip factor={factor} />}
                </Box>
              </Box>
            );
          },
        )}
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
