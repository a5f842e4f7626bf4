import type { Crop } from '@fanfare/core/media/crop.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import { MediaPicture } from '../../../media/index.ts';

interface CroppedPictureProps {
  original: LibraryItem;
  /** Null for the whole image. */
  crop: Crop | null;
}

const percent = (value: number, of: number): string => `${(value / of) * 100}%`;

/** A part of an image. The browser cuts it out of the image's thumbnail. */
export function CroppedPicture({ original, crop }: CroppedPictureProps) {
  const { left, top, width, height } = crop ?? { left: 0, top: 0, ...original };
  return (
    <Box sx={windowSx} style={{ aspectRatio: `${width} / ${height}` }}>
      <div
        style={{
          width: percent(original.width, width),
          height: percent(original.height, height),
          transform: `translate(${percent(-left, original.width)}, ${percent(-top, original.height)})`,
        }}
      >
        <MediaPicture item={original} size="small" />
      </div>
    </Box>
  );
}

const windowSx = { overflow: 'hidden', maxWidth: '100%', maxHeight: '100%' } as const;
