import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { MediaPicture } from '../../../media/index.ts';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { FileInput } from '../../../../ui/file-input.tsx';
import { thumbnailProblem, type ThumbnailProblem } from './thumbnail-problem.ts';
import { useVideoPlayer } from './use-video-player.ts';
import { useThumbnail, type PickThumbnail, type ThumbnailWork } from './use-thumbnail.ts';
import { VideoStage } from './video-stage.tsx';

interface ThumbnailEditorProps {
  workspaceId: string;
  video: LibraryItem;
  thumbnail: LibraryItem | null;
  removed: boolean;
  /** Ids of the videos whose first frame was captured automatically. */
  seen: Set<string>;
  onPick: PickThumbnail;
}

const workTexts: Readonly<Record<ThumbnailWork, string>> = {
  first: 'Saving the first frame as the thumbnail.',
  capture: 'Saving this frame as the thumbnail.',
  custom: 'Uploading your image.',
};

export function ThumbnailEditor(props: ThumbnailEditorProps) {
  const { video, thumbnail } = props;
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [trouble, setTrouble] = useState<ThumbnailProblem | null>(null);
  const { work, first, capture, custom, remove } = useThumbnail({ ...props, onProblem: setTrouble });
  const player = useVideoPlayer({ path: video.firebasePath, onReady: first, onTrouble: setTrouble });
  const { frame, phase } = player;
  const isBusy = work !== null;
  return (
    <Box component="section" aria-label="Thumbnail" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 560 }}>
        Thumbnail
      </Typography>
      <Box sx={columnsSx}>
        {phase === 'failed' ? (
          <ErrorBox text={thumbnailProblem('load').text} onRetry={player.retry} />
        ) : (
          <VideoStage video={video} player={player} />
        )}
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Box sx={pictureSx}>
            {thumbnail ? (
              <MediaPicture item={{ ...thumbnail, alt_text: 'Thumbnail of this video' }} fit="contain" />
            ) : (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                No thumbnail yet
              </Typography>
            )}
          </Box>
          {thumbnail && (
            <Button
              size="small"
              color="inherit"
              disabled={isBusy}
              onClick={() => {
                remove();
                // The button disappears with the thumbnail, so the focus moves to the button that uploads another one.
                upload.current?.focus();
              }}
            >
              Remove thumbnail
            </Button>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          loading={work === 'first' || work === 'capture'}
          disabled={!frame || isBusy}
          onClick={() => frame && capture(frame)}
        >
          Capture this frame
        </Button>
        <Button
          ref={upload}
          size="small"
          variant="outlined"
          color="inherit"
          loading={work === 'custom'}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          Upload an image
        </Button>
        <FileInput
          ref={input}
          label="Image for the thumbnail"
          accept={acceptedFiles(['image'])}
          onFiles={([file]) => file && custom(file)}
        />
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {work === null ? '' : workTexts[work]}
      </Typography>
      {trouble && (
        <Box sx={{ display: 'grid', gap: 0.75 }}>
          <ErrorBox text={trouble.text} />
          {trouble.reason !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {trouble.reason}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 152px' },
} as const;

const pictureSx = {
  display: 'grid',
  placeItems: 'center',
  width: 152,
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'action.hover',
} as const;
