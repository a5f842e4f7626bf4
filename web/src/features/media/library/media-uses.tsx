import { editPath } from '@fanfare/core/posts/posts-path.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import type { MediaUses } from '@fanfare/core/posts/media-uses.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface MediaUsesListProps {
  uses: MediaUses;
  onFollow: () => void;
}

export function MediaUsesList({ uses: { posts, more }, onFollow }: MediaUsesListProps) {
  return (
    <Box component="section" aria-label="Used by" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 560 }}>
        Used by
      </Typography>
      <Box component="ul" sx={listSx}>
        {posts.map((post) => (
          <Box
            component="li"
            key={post._id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}
          >
            <StatusChip status={post.status} />
            <Link
              component={RouterLink}
              to={editPath(post.post_id)}
              noWrap
              sx={{ minWidth: 0 }}
              onClick={onFollow}
            >
              {postName(post)}
            </Link>
          </Box>
        ))}
      </Box>
      {more && <Typography variant="body2">And more posts.</Typography>}
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gap: 0.75,
  m: 0,
  p: 0,
  maxHeight: 220,
  overflowY: 'auto',
  listStyle: 'none',
  typography: 'body2',
} as const;
