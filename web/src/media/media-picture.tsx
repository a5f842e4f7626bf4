import Box from '@mui/material/Box';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef, useState } from 'react';
import { useFileStore } from '../browser/file-store.ts';
import { ImageIcon } from '../ui/icons/navigation.tsx';
import { PlayIcon } from '../ui/icons/things.tsx';
import { useWasNear } from './use-near.ts';

interface MediaPictureProps {
  item: Pick<LibraryItem, 'firebasePath' | 'kind' | 'alt_text' | 'name'>;
  /** With the means to play a video; its sound is turned on there. */
  plays?: boolean;
  fit?: 'cover' | 'contain';
}

/** Nothing is asked of Storage before it is about to be seen. */
function useAddress(path: string, wanted: boolean) {
  const store = useFileStore();
  const [address, setAddress] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    store.addressOf(path).then(
      (found) => {
        if (!gone) setAddress(found);
      },
      () => {
        if (!gone) setBroken(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [store, path, wanted]);
  return { address, broken, onError: () => setBroken(true) };
}

/** An image, or the first picture of a video. What a browser cannot show is a sign of its kind. */
export function MediaPicture({ item, plays = false, fit = 'cover' }: MediaPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useWasNear(frame);
  const { address, broken, onError } = useAddress(item.firebasePath, near);
  const style = { objectFit: fit, width: '100%', height: '100%', display: 'block' } as const;
  const shown = broken ? null : address;
  return (
    <Box ref={frame} sx={frameSx}>
      {shown !== null && item.kind === 'image' && (
        <img src={shown} alt={item.alt_text || item.name} decoding="async" style={style} onError={onError} />
      )}
      {shown !== null && item.kind === 'video' && (
        <video
          src={`${shown}#t=0.1`}
          aria-label={item.alt_text || item.name}
          muted
          playsInline
          controls={plays}
          preload="metadata"
          style={style}
          onError={onError}
        />
      )}
      {broken && (
        <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex' }}>
          {item.kind === 'image' ? <ImageIcon /> : <PlayIcon />}
        </Box>
      )}
    </Box>
  );
}

const frameSx = {
  width: '100%',
  height: '100%',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
