import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { PlayIcon } from '../../../../ui/icons/things.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { positionText } from './time-text.ts';
import type { VideoPlayer } from './use-video-player.ts';

const PauseIcon = () => (
  <Icon>
    <path d="M8 5.5v13M16 5.5v13" />
  </Icon>
);

interface VideoStageProps {
  video: LibraryItem;
  player: VideoPlayer;
}

export function VideoStage({ video, player }: VideoStageProps) {
  const { address, attempt, phase, moment } = player;
  const isReady = phase === 'ready';
  const name = moment.playing ? 'Pause' : 'Play';
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={stageSx}>
        {address !== null && (
          // The video is loaded with CORS, because frames can be captured only from such a video.
          <video
            key={attempt}
            src={`${address}#t=0.001`}
            crossOrigin="anonymous"
            aria-label={video.alt_text || video.name}
            muted
            playsInline
            preload="metadata"
            onLoadedMetadata={(event) => player.loaded(event.currentTarget)}
            onTimeUpdate={player.look}
            onPlay={player.look}
            onPause={player.look}
            onEnded={player.look}
            onError={player.failed}
          />
        )}
        {!isReady && (
          <Skeleton
            variant="rectangular"
            role="status"
            aria-label="Loading the video"
            sx={{ position: 'absolute', inset: 0 }}
            height="100%"
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <IconButton aria-label={name} disabled={!isReady} onClick={player.toggle}>
          {moment.playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Slider
            label="Position"
            value={moment.at}
            min={0}
            max={moment.length}
            step={0.1}
            disabled={!isReady || moment.length === 0}
            format={(at) => `${positionText(at)} of ${positionText(moment.length)}`}
            onChange={player.seek}
          />
        </Box>
      </Box>
    </Box>
  );
}

const stageSx = {
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: '10px',
  // The background is black in both themes, because it fills the space next to portrait videos.
  bgcolor: '#000',
  '& video': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
} as const;
