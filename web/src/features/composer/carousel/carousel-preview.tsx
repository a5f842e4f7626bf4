import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { CarouselIcon } from '../../../ui/icons/editors.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { squareSx } from './square.ts';

/** Loaded separately, because only a carousel with images needs it. */
const PictureStage = lazyComponent(async () => (await import('./slide-stage.tsx')).PictureStage);

interface CarouselPreviewProps {
  slides: readonly LibraryItem[];
  index: number;
  onShow: (index: number) => void;
  actions?: ReactNode;
}

export function CarouselPreview({ slides, index, onShow, actions }: CarouselPreviewProps) {
  const slide = slides[index];
  return (
    <Box component="section" aria-label="Carousel Preview" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={headSx}>
        <Typography variant="h2" sx={{ flex: '1 0 auto' }}>
          Carousel Preview
        </Typography>
        {actions}
      </Box>
      {slide === undefined ? (
        <Box sx={emptySx}>
          <CarouselIcon />
          <span>Upload images to see your carousel preview</span>
        </Box>
      ) : (
        <Suspense fallback={<Box sx={squareSx} />}>
          <PictureStage index={index} count={slides.length} slide={slide} onShow={onShow} />
        </Suspense>
      )}
    </Box>
  );
}

const headSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 34 } as const;

const emptySx = {
  ...squareSx,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1.5,
  p: 3,
  textAlign: 'center',
  color: 'text.secondary',
  bgcolor: 'action.hover',
  '& svg': { width: 40, height: 40 },
} as const;
