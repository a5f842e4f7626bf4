import type { Crop } from '@fanfare/core/media/crop.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { CroppedPicture } from './cropped-picture.tsx';

interface StripSlide {
  id: string;
  original: LibraryItem;
  crop: Crop | null;
  /** The position in the carousel, from 1. */
  number: number;
  note?: string | undefined;
}

interface SlideStripProps {
  label: string;
  slides: readonly StripSlide[];
  /** The id of the slide that is shown large. */
  current: string;
  onShow: (id: string) => void;
}

export const SlideStrip = ({ label, slides, current, onShow }: SlideStripProps) => (
  <Box component="ul" aria-label={label} sx={stripSx}>
    {slides.map(({ id, original, crop, number, note }) => (
      <li key={id}>
        <ButtonBase
          aria-label={`Slide ${number}: ${original.name}${note === undefined ? '' : `, ${note}`}`}
          aria-pressed={id === current}
          onClick={() => onShow(id)}
          sx={slideSx}
        >
          <CroppedPicture original={original} crop={crop} />
          <Box component="span" aria-hidden sx={numberSx} data-marked={note !== undefined}>
            {number}
          </Box>
        </ButtonBase>
      </li>
    ))}
  </Box>
);

const stripSx = {
  display: 'flex',
  gap: 1,
  m: 0,
  p: 0.5,
  overflowX: 'auto',
  listStyle: 'none',
  '& > li': { flex: 'none' },
} as const;

const slideSx = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 90,
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& > div': { width: '100%' },
  '&[aria-pressed="true"]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '&.Mui-focusVisible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

const numberSx = {
  position: 'absolute',
  top: 4,
  left: 4,
  minWidth: 20,
  px: 0.5,
  borderRadius: '10px',
  typography: 'caption',
  fontWeight: 600,
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.8)',
  '&[data-marked="true"]': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;
