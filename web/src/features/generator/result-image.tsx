import { generatedPath, type GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import { imageSizes } from '@fanfare/core/assistant/image.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { CheckIcon, EditIcon } from '../../ui/icons/icons.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { MediaPicture } from '../media/index.ts';
import { useImageActions } from './use-image-actions.ts';

const pollMs = 2_000;

interface ResultImageProps {
  workspaceId: string;
  /** The image as the request returned it. */
  first: GeneratedPicture;
  number: number;
  /** The caption that a post with the image begins with. */
  caption: string;
  /** Called when the image was made, has failed, or was cancelled or saved. */
  onChanged: () => void;
}

function Made({
  workspaceId,
  image,
  number,
  caption,
  onChanged,
}: Omit<ResultImageProps, 'first'> & { image: GeneratedPicture }) {
  const { busy, openPost, openEditor, save, download } = useImageActions(workspaceId, image, onChanged);
  const isSaved = image.savedAs !== null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 1 }}>
      <Button
        size="small"
        variant={number === 1 ? 'contained' : 'outlined'}
        loading={busy === 'use'}
        aria-label={`Use image ${number} in a post`}
        onClick={() => void openPost(caption)}
      >
        Use in a post
      </Button>
      <Box sx={{ flex: 1 }} />
      <IconButton
        size="small"
        aria-label={`Edit image ${number}`}
        disabled={busy !== null}
        onClick={() => void openEditor()}
      >
        <EditIcon />
      </IconButton>
      <IconButton
        size="small"
        aria-label={isSaved ? `Image ${number} is in the library` : `Save image ${number} to the library`}
        disabled={isSaved || busy !== null}
        onClick={() => void save()}
      >
        {isSaved ? <CheckIcon /> : <LibraryIcon />}
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Download image ${number}`}
        disabled={busy !== null}
        onClick={() => void download()}
      >
        <DownloadIcon />
      </IconButton>
    </Box>
  );
}

function Waiting({ number, busy, onCancel }: { number: number; busy: boolean; onCancel: () => void }) {
  return (
    <Box sx={fillSx}>
      <CircularProgress size={36} aria-label={`Making image ${number}`} />
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        Making image {number}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        This usually takes under a minute. If you cancel, it may still be counted.
      </Typography>
      <Button size="small" variant="outlined" color="inherit" loading={busy} onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}

/** Shows one of the requested images with its actions, or the progress, or the reason why there is no image. */
export function ResultImage({ workspaceId, first, number, caption, onChanged }: ResultImageProps) {
  const { data, mutate } = useRead(
    'findGeneratedImage',
    { workspaceId, id: first.id },
    { refreshAfter: ({ image }) => (image.state === 'drawing' ? pollMs : 0) },
  );
  const image = data?.image ?? first;
  const changed = () => {
    void mutate();
    onChanged();
  };
  const { busy, remove } = useImageActions(workspaceId, image, changed);
  const { state, size, prompt, problem } = image;
  const before = useRef(first.state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    onChanged();
  });
  const { width, height } = imageSizes[size];
  return (
    <Box component="li" aria-label={`Image ${number}`} sx={imageSx}>
      <Box sx={{ aspectRatio: `${width} / ${height}`, minHeight: state === 'done' ? 0 : 180, width: '100%' }}>
        {state === 'done' && (
          <MediaPicture
            item={{
              firebasePath: generatedPath(workspaceId, image.id),
              kind: 'image',
              alt_text: prompt,
              name: prompt,
            }}
          />
        )}
        {state === 'drawing' && (
          <Waiting number={number} busy={busy === 'remove'} onCancel={() => void remove()} />
        )}
        {state === 'failed' && (
          <Box sx={fillSx} role="status">
            <Typography variant="body2">{problem}</Typography>
          </Box>
        )}
        {state === 'removed' && (
          <Box sx={fillSx} role="status">
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Removed.
            </Typography>
          </Box>
        )}
      </Box>
      {state === 'done' && (
        <Made workspaceId={workspaceId} image={image} number={number} caption={caption} onChanged={changed} />
      )}
    </Box>
  );
}

const imageSx = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  minWidth: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;

const fillSx = {
  width: '100%',
  height: '100%',
  p: 2,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  gap: 0.75,
  bgcolor: 'background.default',
} as const;
