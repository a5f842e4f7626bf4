import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { MediaPicture } from '../../media/index.ts';
import { CloseIcon } from '../../../ui/icons/icons.tsx';

interface MediaTileProps {
  item: LibraryItem;
  onRemove: () => void;
}

export function MediaTile({ item, onRemove }: MediaTileProps) {
  return (
    <Box component="li" sx={tileSx}>
      <MediaPicture item={item} size="small" />
      {item.kind === 'video' && (
        <Box component="span" sx={kindSx}>
          Video
        </Box>
      )}
      <IconButton size="small" aria-label={`Remove ${item.name}`} onClick={onRemove} sx={removeSx}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const tileSx = {
  position: 'relative',
  width: 104,
  height: 104,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'action.hover',
} as const;

const kindSx = {
  position: 'absolute',
  left: 6,
  bottom: 6,
  px: 0.75,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 600,
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.72)',
} as const;

const removeSx = {
  position: 'absolute',
  top: 4,
  right: 4,
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.72)',
  '&:hover': { bgcolor: 'rgba(10, 12, 20, 0.9)' },
} as const;
