import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import { MediaTile } from './media-tile.tsx';

interface ChosenFilesProps {
  media: readonly LibraryItem[];
  onRemove: (item: LibraryItem) => void;
}

/** The files of the post, in their order. */
export function ChosenFiles({ media, onRemove }: ChosenFilesProps) {
  return (
    <Box
      component="ul"
      aria-label="Chosen files"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {media.map((item) => (
        <MediaTile key={item._id} item={item} onRemove={() => onRemove(item)} />
      ))}
    </Box>
  );
}
