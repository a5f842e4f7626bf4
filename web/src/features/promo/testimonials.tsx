import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useRotation } from '../../browser/use-rotation.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/chevrons.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PlayIcon } from '../../ui/icons/things.tsx';
import { indexAfterKey } from '../../ui/index-after-key.ts';
import { surface } from '../../ui/surface.ts';
import { testimonials } from './testimonial-texts.ts';

const shownMs = 8000;
/** The shortest movement of a finger that is a swipe. A shorter movement is a tap. */
const swipePx = 40;

const PauseIcon = () => (
  <Icon>
    <path d="M9 6v12M15 6v12" />
  </Icon>
);

/** Follows a swipe from where the finger touches to where it is lifted, and shows the next or previous item. */
function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const start = useRef<number | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = start.current === null ? 0 : clientX - start.current;
      start.current = null;
      if (Math.abs(way) >= swipePx) onSwipe(way < 0 ? 1 : -1);
    },
    // The browser has begun to scroll the page with this movement, so it is not a swipe.
    onPointerCancel: () => {
      start.current = null;
    },
  };
}

export function Testimonials() {
  const count = testimonials.length;
  const { index, isRotating, canRotate, isStopped, show, setIsStopped, pauses } = useRotation({
    count,
    ms: shownMs,
  });
  const swipe = useSwipe((steps) => show(index + steps));
  const move = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    show(next);
  };
  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label="What people say about Fanfare"
      {...pauses}
      onKeyDown={move}
      sx={{ ...surface, minWidth: 0, px: 2, pt: 2, pb: 0.5 }}
    >
      {/* Screen readers announce an item that the person has chosen, but not an item of the automatic rotation. */}
      <Box aria-live={isRotating ? 'off' : 'polite'} {...swipe} sx={slidesSx}>
        {testimonials.map(({ text, role }, n) => (
          <Box
            key={role}
            role="group"
            aria-roledescription="slide"
            aria-label={`${n + 1} of ${count}`}
            sx={n === index ? slideSx : hiddenSx}
          >
            <Box component="figure" sx={figureSx}>
              <Box component="blockquote" sx={{ m: 0, typography: 'body1', textWrap: 'pretty' }}>
                “{text}”
              </Box>
              <Box component="figcaption" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {role}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: -1, mr: -1 }}>
        {canRotate && (
          <IconButton
            size="small"
            aria-label={isStopped ? 'Play' : 'Pause'}
            onClick={() => setIsStopped(!isStopped)}
          >
            {isStopped ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
        )}
        <Box component="span" aria-hidden sx={countSx}>
          {index + 1} of {count}
        </Box>
        <IconButton size="small" aria-label="Previous" onClick={() => show(index - 1)} sx={{ ml: 'auto' }}>
          <ChevronLeftIcon />
        </IconButton>
        <IconButton size="small" aria-label="Next" onClick={() => show(index + 1)}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

/**
 * All entries share one cell of the grid, so the carousel is as high as the longest entry. A finger that moves up or
 * down scrolls the page.
 */
const slidesSx = { display: 'grid', touchAction: 'pan-y' } as const;

const slideSx = { gridArea: '1 / 1', transition: 'opacity 160ms' } as const;

const hiddenSx = { ...slideSx, visibility: 'hidden', opacity: 0 } as const;

const figureSx = { display: 'flex', flexDirection: 'column', gap: 0.5, m: 0 } as const;

const countSx = {
  px: 1,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;
