import type { InboxAccount, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { ThreadPicture } from './thread-picture.tsx';

/**
 * Shows the post next to its thread on wide screens. On narrow screens, the thread shows the title of the post instead.
 */
export function PostPanel({ thread, account }: { thread: ThreadView; account: InboxAccount | null }) {
  const { post_id: postId, post_title: title, picture, platform } = thread;
  return (
    <Stack
      component="aside"
      aria-label="Post"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        width: 288,
        flex: 'none',
        gap: 1.5,
        p: 2,
        borderLeft: 1,
        borderColor: 'divider',
        overflowY: 'auto',
        bgcolor: 'background.default',
      }}
    >
      <Typography variant="h3">Post</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[findNetwork(platform).label, account?.username ?? []].flat().join(' · ')}
      </Typography>
      {picture !== null && (
        <Box sx={{ aspectRatio: '1', borderRadius: '8px', overflow: 'hidden' }}>
          <ThreadPicture path={picture} />
        </Box>
      )}
      {title !== '' && (
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      )}
      <Button variant="outlined" color="inherit" component={Link} to={postsPath({ post: postId })}>
        Open post
      </Button>
    </Stack>
  );
}
