import type { GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import { imageSizes } from '@fanfare/core/assistant/image.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type Ref } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { timeText } from '../../ui/date-text.ts';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { surface } from '../../ui/surface.ts';
import { ImageCaption } from './image-caption.tsx';
import { ResultImage } from './result-image.tsx';

interface ResultsProps {
  sectionRef: Ref<HTMLElement>;
  workspaceId: string;
  /** The images of the latest request. */
  images: readonly GeneratedPicture[];
  /** The finished image that a caption is written from. */
  finished: GeneratedPicture | undefined;
  /** True if the history has finished images. */
  hasHistory: boolean;
  onChanged: () => void;
  onRetry: (image: GeneratedPicture) => void;
}

export function Results(props: ResultsProps) {
  const { sectionRef, workspaceId, images, finished, hasHistory, onChanged, onRetry } = props;
  const { timeZone } = useVisit().me.settings;
  const [first] = images;
  const [written, setWritten] = useState({ run: '', caption: '' });
  const caption = written.run === first?.run ? written.caption : '';
  return (
    <Box component="section" ref={sectionRef} aria-labelledby="generator-results" sx={sectionSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="h2" id="generator-results">
          Results
        </Typography>
        {first && (
          <>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {first.size} {imageSizes[first.size].ratio} · {first.style} ·{' '}
              {timeText(new Date(first.createdAt), timeZone)}
            </Typography>
            <Box sx={{ flex: 1 }} />
            <Button size="small" color="inherit" startIcon={<EditIcon />} onClick={() => onRetry(first)}>
              Change and retry
            </Button>
          </>
        )}
      </Box>
      {first ? (
        <Box component="ul" sx={gridSx}>
          {images.map((image, i) => (
            <ResultImage
              key={image.id}
              workspaceId={workspaceId}
              first={image}
              number={i + 1}
              caption={caption}
              onChanged={onChanged}
            />
          ))}
        </Box>
      ) : (
        <Typography sx={{ color: 'text.secondary', py: { xs: 4, md: 9 }, textAlign: 'center' }}>
          Describe an image to see results here.
          {hasHistory && (
            <>
              <br />
              Earlier images are in{' '}
              <Box component="a" href="#generator-history" sx={{ color: 'primary.main' }}>
                History
              </Box>
              .
            </>
          )}
        </Typography>
      )}
      {finished && (
        <ImageCaption
          key={finished.run}
          workspaceId={workspaceId}
          image={finished}
          caption={caption}
          onCaption={(text) => setWritten({ run: finished.run, caption: text })}
          onSaved={onChanged}
        />
      )}
    </Box>
  );
}

const sectionSx = { ...surface, p: 2.5, scrollMarginTop: 'calc(var(--sticky-top, 0px) + 8px)' } as const;

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
  alignItems: 'stretch',
  m: 0,
  mt: 1.5,
  p: 0,
  listStyle: 'none',
} as const;
