import type { PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { ageText } from '@fanfare/core/time/age-text.ts';
import type { PublishedPost } from '../comments/index.ts';
import { refusalTitle } from './refusal-box.tsx';
import { useInsights } from './use-insights.ts';

interface OtherNetworksProps {
  workspaceId: string;
  posts: readonly PostView[];
  addressOf: (post: PostView) => string;
  now: Date;
}

/**
 * The numbers of a group’s posts on other networks. Numbers that were read before are shown immediately. For a post
 * whose numbers were not read, there is a button that reads them.
 */
export function OtherNetworks({ workspaceId, posts, addressOf, now }: OtherNetworksProps) {
  const id = useId();
  const shown = posts.flatMap((post) => {
    const { uploadTo: platform, platform_id, media_id } = post;
    const { abilities, withoutInsights } = findNetwork(platform);
    if (!abilities.insights || withoutInsights !== null || platform_id === null || media_id === null)
      return [];
    return [{ post, published: { workspaceId, platform, platform_id, media_id } }];
  });
  if (shown.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1, minWidth: 0 }}>
      <Typography id={id} variant="h3">
        On other networks
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ post, published }) => (
          <Network key={post._id} post={published} address={addressOf(post)} now={now} />
        ))}
      </Box>
    </Stack>
  );
}

function Network({ post, address, now }: { post: PublishedPost; address: string; now: Date }) {
  const { data, refusal, isLoading, fetch } = useInsights(post);
  const { label, Icon } = findNetwork(post.platform);
  const counts = data?.counts.map(
    ({ label: name, value }) => `${value.toLocaleString('en')} ${name.toLowerCase()}`,
  );
  return (
    <Box component="li" sx={rowSx}>
      <Icon />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={RouterLink} to={address} replace color="inherit" sx={{ fontWeight: 560 }}>
          {label}
        </Link>
        {data && (
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {` · ${ageText(data.fetchedAt, now)}`}
          </Typography>
        )}
        {counts && (
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {counts.length === 0 ? 'No numbers yet' : counts.join(' · ')}
          </Typography>
        )}
        {refusal && (
          <Typography role="alert" variant="body2" sx={{ color: 'warning.main' }}>
            {refusalTitle(refusal, label)}
          </Typography>
        )}
      </Box>
      {!data && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isLoading}
          aria-label={`View the insights on ${label}`}
          onClick={fetch}
        >
          View
        </Button>
      )}
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& > svg': { flex: 'none', width: 24, height: 24, borderRadius: '6px' },
} as const;
