import type { Crop } from '@fanfare/core/media/crop.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { MediaPicture } from '../../../media/index.ts';
import { visuallyHidden } from '../../../../ui/visually-hidden.ts';
import { useFrameMoves, type FrameMoves } from './use-frame-moves.ts';

interface CropStageProps extends Omit<FrameMoves, 'onKey'> {
  original: LibraryItem;
  /** The part within the frame; null if the image is not cropped. */
  crop: Crop | null;
  /** The number of slides that the frame is divided into. */
  parts?: number;
  label: string;
}

const share = (value: number, of: number): number => Math.round((value / of) * 100);

function cropText({ width, height }: LibraryItem, crop: Crop): string {
  const [left, top] = [share(crop.left, width), share(crop.top, height)];
  return `${left}% from the left, ${top}% from the top, ${share(crop.width, width)}% of the width.`;
}

/** An image with a frame that marks the chosen part. The frame is moved by pointer, touch and keyboard. */
export function CropStage({ original, crop, parts = 1, label, ...moves }: CropStageProps) {
  const help = useId();
  const [hasKeys, setHasKeys] = useState(false);
  const handlers = useFrameMoves(original, { ...moves, onKey: () => setHasKeys(true) });
  const { width, height } = original;
  return (
    <Box sx={wrapperSx}>
      <Box
        {...(crop && {
          role: 'group',
          'aria-roledescription': 'crop frame',
          'aria-label': label,
          'aria-describedby': help,
          tabIndex: 0,
          ...handlers,
        })}
        onDragStart={(event) => event.preventDefault()}
        sx={stageSx}
        style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as object}
        data-cropped={crop !== null}
      >
        <MediaPicture item={original} size="small" />
        {crop && (
          <Box
            aria-hidden
            sx={frameSx}
            style={{
              width: `${(crop.width / width) * 100}%`,
              height: `${(crop.height / height) * 100}%`,
              transform: `translate(${(crop.left / crop.width) * 100}%, ${(crop.top / crop.height) * 100}%)`,
            }}
          >
            {Array.from({ length: parts - 1 }, (_, n) => (
              <span key={n} style={{ left: `${((n + 1) / parts) * 100}%` }} />
            ))}
          </Box>
        )}
      </Box>
      <Box id={help} hidden>
        {`Press the arrow keys to move the frame, with Shift for longer steps${moves.onZoom ? ', and plus and minus to zoom' : ''}.`}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {hasKeys && crop ? cropText(original, crop) : ''}
      </Box>
    </Box>
  );
}

const wrapperSx = { position: 'relative', display: 'grid', justifyItems: 'center', minWidth: 0 } as const;

/** The stage is as wide as the dialog, unless the image would then be too tall. */
const stageSx = {
  position: 'relative',
  width: { xs: 'min(100%, 42dvh * var(--ratio))', md: 'min(100%, 50dvh * var(--ratio))' },
  overflow: 'hidden',
  borderRadius: '8px',
  userSelect: 'none',
  '&[data-cropped="true"]': { cursor: 'move', touchAction: 'none' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

const frameSx = {
  position: 'absolute',
  top: 0,
  left: 0,
  outline: '1.5px dashed #fff',
  outlineOffset: '-1.5px',
  boxShadow: '0 0 0 9999px rgba(10, 12, 20, 0.55)',
  '& > span': { position: 'absolute', top: 0, bottom: 0, borderLeft: '1.5px dashed #fff' },
} as const;
