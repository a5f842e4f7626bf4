import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LinkIcon } from '../../ui/icons/navigation.tsx';
import { MediaPicture } from '../media/index.ts';

interface LinkPictureProps {
  workspaceId: string;
  mediaId: string | null;
  size?: number;
  /** Shown if the link has no picture. */
  empty?: ReactNode;
}

/** The picture of a link. Decorative, because the title is next to it. */
export const LinkPicture = ({ workspaceId, mediaId, size = 44, empty = <LinkIcon /> }: LinkPictureProps) => (
  <Box aria-hidden data-picture sx={pictureSx} style={{ width: size, height: size }}>
    {mediaId === null ? (
      empty
    ) : (
      <MediaPicture
        item={{ firebasePath: smallPathOf({ workspaceId, mediaId }), kind: 'image', alt_text: '', name: '' }}
      />
    )}
  </Box>
);

const pictureSx = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  overflow: 'hidden',
  borderRadius: '8px',
  color: 'text.secondary',
  bgcolor: 'action.hover',
} as const;
