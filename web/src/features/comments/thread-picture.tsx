import Box from '@mui/material/Box';
import { MediaPicture } from '../media/index.ts';

/** The first file of the post that was commented on. */
export function ThreadPicture({ path }: { path: string }) {
  const kind = /\.(mp4|mov|webm)$/i.test(path) ? 'video' : 'image';
  return (
    <MediaPicture
      size="small"
      item={{ firebasePath: path, kind, alt_text: '', name: '', small: kind === 'image' }}
    />
  );
}

export const ThreadThumbnail = ({ path }: { path: string }) => (
  <Box sx={{ width: 36, height: 36, flex: 'none', borderRadius: '7px', overflow: 'hidden' }}>
    <ThreadPicture path={path} />
  </Box>
);
