import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/chevrons.tsx';
import { MediaPicture } from '../../media/index.ts';
import { squareSx } from './square.ts';

interface SlideStageProps {
  index: number;
  count: number;
  name: string;
  onShow: (index: number) => void;
  children: ReactNode;
}

/** The least length of a swipe in CSS pixels. A shorter movement of the pointer does not change the slide. */
const swipeMin = 40;

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A slide of a carousel. Arrows, arrow keys and swipes wrap around at both ends. */
export function SlideStage({ index, count, name, onShow, children }: SlideStageProps) {
  const start = useRef<number | null>(null);
  const step = (by: -1 | 1) => onShow((index + by + count) % count);
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || count < 2) return;
    event.preventDefault();
    step(by);
  };
  const swipe = ({ clientX }: PointerEvent) => {
    const moved = clientX - (start.current ?? clientX);
    start.current = null;
    if (Math.abs(moved) >= swipeMin && count > 1) step(moved > 0 ? -1 : 1);
  };
  return (
    <Box
      role="group"
      aria-roledescription="carousel"
      aria-label={`Slide ${index + 1} of ${count}: ${name}`}
      tabIndex={0}
      onKeyDown={moveByKey}
      onPointerDown={({ clientX }) => {
        start.current = clientX;
      }}
      onPointerUp={swipe}
      onPointerCancel={() => {
        start.current = null;
      }}
      onDragStart={(event) => event.preventDefault()}
      sx={stageSx}
    >
      {children}
      <Box component="span" role="status" sx={counterSx}>
        {`${index + 1} / ${count}`}
      </Box>
      {count > 1 && (
        <>
          <IconButton aria-label="Previous slide" onClick={() => step(-1)} sx={{ ...arrowSx, left: 12 }}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton aria-label="Next slide" onClick={() => step(1)} sx={{ ...arrowSx, right: 12 }}>
            <ChevronRightIcon />
          </IconButton>
        </>
      )}
    </Box>
  );
}

type PictureStageProps = Omit<SlideStageProps, 'name' | 'children'> & { slide: LibraryItem };

export const PictureStage = ({ slide, ...props }: PictureStageProps) => (
  <>
    <SlideStage {...props} name={slide.name}>
      <MediaPicture key={slide._id} item={slide} fit="contain" />
    </SlideStage>
    {props.count > 1 && (
      <Box aria-hidden sx={dotsSx}>
        {Array.from({ length: props.count }, (_, dot) => (
          <span key={dot} data-current={dot === props.index} />
        ))}
      </Box>
    )}
  </>
);

const stageSx = {
  ...squareSx,
  // Up and down, fingers scroll the page. Only sideways movements are swipes.
  touchAction: 'pan-y',
  userSelect: 'none',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

const counterSx = {
  position: 'absolute',
  top: 12,
  right: 12,
  px: 1.25,
  py: 0.25,
  borderRadius: '12px',
  typography: 'body2',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.8)',
} as const;

const arrowSx = {
  position: 'absolute',
  top: '50%',
  width: 44,
  height: 44,
  mt: '-22px',
  borderRadius: '50%',
  color: '#14161f',
  bgcolor: '#fff',
  boxShadow: '0 1px 6px rgba(10, 12, 20, 0.3)',
  '&:hover': { bgcolor: '#eceef4' },
} as const;

const dotsSx = {
  display: 'flex',
  justifyContent: 'center',
  gap: 0.75,
  '& > span': { width: 7, height: 7, borderRadius: '4px', bgcolor: 'text.disabled' },
  '& > [data-current="true"]': { width: 18, bgcolor: 'primary.main' },
} as const;
