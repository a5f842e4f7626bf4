import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import { findNetwork } from '../../networks/networks.tsx';
import { TextPostIcon } from '../../ui/icons/text-post.tsx';
import { MediaPicture } from '../media/index.ts';

export const pathOf = ({ status, _id: id }: PostView): string => postsPath({ tab: status, post: id });

/** The network ids of a group, once each. */
export const networksOf = ({ posts }: PostGroup): string[] => [
  ...new Set(posts.map(({ uploadTo }) => uploadTo)),
];

const videoEnding = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

/** The first file of a post, which fills the box around it. */
export function PostPicture({ path }: { path: string | null }) {
  if (path === null) return <TextPostIcon />;
  const kind = videoEnding.test(path) ? 'video' : 'image';
  return (
    <MediaPicture
      size="small"
      item={{ firebasePath: path, kind, alt_text: '', name: '', small: kind === 'image' }}
    />
  );
}

/** The icons of some networks. Screen readers read their names. */
export function Networks({ ids, size = 18 }: { ids: readonly string[]; size?: number }) {
  const networks = ids.map(findNetwork);
  return (
    <Box
      role="img"
      aria-label={networks.map(({ label }) => label).join(', ')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        lineHeight: 0,
        '& svg': { width: size, height: size, borderRadius: '4px' },
      }}
    >
      {networks.map(({ id, Icon }) => (
        <Icon key={id} />
      ))}
    </Box>
  );
}
