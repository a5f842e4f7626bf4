import { withComments } from '@fanfare/core/insights/insights.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { ageText } from '@fanfare/core/time/age-text.ts';
import { RefreshIcon } from '../../ui/icons/actions.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { PostComments, type PublishedPost } from '../comments/index.ts';
import { Counts } from './counts.tsx';
import { OtherNetworks } from './other-networks.tsx';
import { RefusalBox } from './refusal-box.tsx';
import { useInsights } from './use-insights.ts';

interface PostInsightsProps {
  workspaceId: string;
  post: Pick<PostView, 'uploadTo' | 'platform_id' | 'media_id'>;
  username: string;
  /** The other published posts of the post's group. */
  siblings: readonly PostView[];
  addressOf: (post: PostView) => string;
  now: Date;
}

/** Comments and insights of a published post. Nothing is read from the network before the person asks for it. */
export function PostInsights({ workspaceId, post, username, siblings, addressOf, now }: PostInsightsProps) {
  const id = useId();
  const { abilities, withoutInsights } = findNetwork(post.uploadTo);
  const { platform_id: platformId, media_id: mediaId } = post;
  const others = <OtherNetworks workspaceId={workspaceId} posts={siblings} addressOf={addressOf} now={now} />;
  if (withoutInsights === null && (!abilities.insights || platformId === null || mediaId === null))
    return others;
  return (
    <Stack sx={{ gap: 2.5, minWidth: 0 }}>
      <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5, minWidth: 0 }}>
        {withoutInsights === null && platformId !== null && mediaId !== null ? (
          <Fetched
            titleId={id}
            username={username}
            now={now}
            post={{ workspaceId, platform: post.uploadTo, platform_id: platformId, media_id: mediaId }}
          />
        ) : (
          <>
            <Title id={id} />
            <Typography sx={{ ...surface, p: 2, color: 'text.secondary' }}>{withoutInsights}</Typography>
          </>
        )}
      </Stack>
      {others}
    </Stack>
  );
}

const Title = ({ id }: { id: string }) => (
  <Typography id={id} variant="h3" sx={{ flex: 1 }}>
    Comments and insights
  </Typography>
);

interface FetchedProps {
  titleId: string;
  post: PublishedPost;
  username: string;
  now: Date;
}

function Fetched({ titleId, post, username, now }: FetchedProps) {
  const { workspaceId, platform } = post;
  const { data, refusal, isLoading, fetch, change } = useInsights(post);
  const { label } = findNetwork(platform);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 40 }}>
        <Title id={titleId} />
        {data && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {label} · {ageText(data.fetchedAt, now)}
          </Typography>
        )}
        {data && (
          <IconButton aria-label="Refresh comments and insights" disabled={isLoading} onClick={fetch}>
            <RefreshIcon />
          </IconButton>
        )}
      </Stack>
      {!data && !refusal && isLoading && (
        <SkeletonRows count={3} label={`Loading comments and insights from ${label}`} />
      )}
      {!data && !refusal && !isLoading && (
        <Box sx={{ ...surface, p: 2, display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            We ask {label} only when you want to see them.
          </Typography>
          <Button variant="outlined" color="inherit" onClick={fetch} sx={{ justifySelf: 'start' }}>
            View comments and insights
          </Button>
        </Box>
      )}
      {refusal && (
        <RefusalBox
          refusal={refusal}
          workspaceId={workspaceId}
          network={platform}
          account={{ platform_id: post.platform_id, username }}
          busy={isLoading}
          onRetry={fetch}
        />
      )}
      {data && (
        <>
          <Counts counts={data.counts} missing={data.missing ?? []} network={label} />
          {data.note !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {data.note}
            </Typography>
          )}
          {data.link !== null && (
            <Link href={data.link} target="_blank" rel="noreferrer" variant="body2">
              Open on {label}
            </Link>
          )}
          <PostComments
            post={post}
            comments={data.comments}
            username={username}
            now={now}
            onChange={(update) => change((known) => withComments(known, update(known.comments)))}
          />
        </>
      )}
    </>
  );
}
