import Box from '@mui/material/Box';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { smallPathFor } from '@fanfare/core/media/media-path.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import { useFileStore } from '../../browser/file-store.ts';
import { ImageIcon } from '../../ui/icons/navigation.tsx';
import { PlayIcon } from '../../ui/icons/things.tsx';
import { clickThroughSx } from '../../ui/surface.ts';
import { useIsNearViewport } from './use-near-viewport.ts';

interface MediaPictureProps {
  item: Pick<LibraryItem, 'firebasePath' | 'kind' | 'alt_text' | 'name' | 'small'>;
  hasControls?: boolean;
  fit?: 'cover' | 'contain';
  /**
   * `small` is for lists: it shows the small version, and releases the picture while it is far outside the viewport.
   */
  size?: 'full' | 'small';
}

/** Paths to load from, the preferred one first. */
function pathsOf({ firebasePath, small = false }: MediaPictureProps['item'], wantsSmall: boolean): string[] {
  const smallPath = wantsSmall && small ? smallPathFor(firebasePath) : null;
  return smallPath === null ? [firebasePath] : [smallPath, firebasePath];
}

/**
 * Requests the address of a path when the picture is about to become visible, and the next path only after the previous
 * one failed. If all failed, they are requested again when the browser is online again.
 */
function useAddress(paths: readonly string[], wanted: boolean) {
  const store = useFileStore();
  const [found, setFound] = useState<{ path: string; address: string } | null>(null);
  const [first] = paths;
  const [failures, setFailures] = useState({ first, count: 0 });
  // Failures of the previous picture are ignored: they say nothing about the paths of this one.
  const failed = failures.first === first ? failures.count : 0;
  const path = paths[failed];
  const isKnown = found !== null && found.path === path;
  useEffect(() => {
    if (!wanted || isKnown || path === undefined) return undefined;
    let gone = false;
    store.addressOf(path).then(
      (address) => {
        if (!gone) setFound({ path, address });
      },
      () => {
        if (!gone) setFailures({ first, count: failed + 1 });
      },
    );
    return () => {
      gone = true;
    };
  }, [store, path, first, failed, wanted, isKnown]);
  const broken = path === undefined;
  // A layout effect, so that the listener is added at the moment at which the icon appears.
  useLayoutEffect(() => {
    if (!broken) return undefined;
    const again = () => setFailures({ first, count: 0 });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [broken, first]);
  return {
    address: isKnown ? found.address : undefined,
    broken,
    onError: () => setFailures({ first, count: failed + 1 }),
  };
}

type VideoProps = Pick<ComponentProps<'video'>, 'aria-label' | 'controls' | 'style' | 'onError'>;

/**
 * A video that stops loading when it is unmounted. Otherwise the browser would continue to load it until garbage
 * collection.
 */
function Video({ address, ...rest }: VideoProps & { address: string }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return undefined;
    video.src = address;
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [address]);
  return <video ref={ref} muted playsInline preload="metadata" {...rest} />;
}

/** An image, or a video that shows one of its first frames. An icon replaces a file that the browser cannot display. */
export function MediaPicture({ item, hasControls = false, fit = 'cover', size = 'full' }: MediaPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const near = useIsNearViewport(frame, size === 'small');
  const { address: shown, broken, onError } = useAddress(pathsOf(item, size === 'small'), near);
  const style = { objectFit: fit, width: '100%', height: '100%', display: 'block' } as const;
  return (
    <Box ref={frame} sx={frameSx}>
      {near && shown !== undefined && item.kind === 'image' && (
        <img src={shown} alt={item.alt_text || item.name} decoding="async" style={style} onError={onError} />
      )}
      {near && shown !== undefined && item.kind === 'video' && (
        <Video
          address={`${shown}#t=0.1`}
          aria-label={item.alt_text || item.name}
          controls={hasControls}
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
  ...clickThroughSx,
  '& [controls]': { pointerEvents: 'auto' },
  width: '100%',
  height: '100%',
  display: 'grid',
  // Without a minimum height of zero, the row would become as high as the picture, and the lower part of the picture
  // would be cut off.
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  placeItems: 'center',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
