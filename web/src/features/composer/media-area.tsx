import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useUploads } from '../../media/uploads.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { MediaTile } from './media-tile.tsx';

const LibraryPicker = lazy(async () => ({
  default: (await import('../../media/library-picker.tsx')).LibraryPicker,
}));

interface MediaAreaProps {
  media: readonly LibraryItem[];
  onPick: (items: readonly LibraryItem[]) => void;
}

const accepted = '.mp4,.avi,.mov,.wmv,.jpg,.jpeg,.png,.webp';

/** Adds files that were chosen here as soon as each has arrived. */
function useArrivals(onArrived: (items: readonly LibraryItem[]) => void) {
  const { uploads, add } = useUploads();
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const taken = useRef(new Set<string>());
  useEffect(() => {
    const arrived = uploads.flatMap(({ id, state }) =>
      state.phase === 'done' && awaited.includes(id) && !taken.current.has(id)
        ? [{ id, item: state.item }]
        : [],
    );
    for (const { id } of arrived) taken.current.add(id);
    if (arrived.length > 0) onArrived(arrived.map(({ item }) => item));
  }, [uploads, awaited, onArrived]);
  const busy = uploads.filter(({ id, state }) => awaited.includes(id) && !isSettled(state)).length;
  return {
    busy,
    send: (files: File[]) => {
      const ids = add(files);
      setAwaited((before) => [...before, ...ids]);
    },
  };
}

/** The files of the post: out of the library, or from this device. */
export function MediaArea({ media, onPick }: MediaAreaProps) {
  const [choosing, setChoosing] = useState(false);
  const { busy, send } = useArrivals((items) => onPick([...media, ...items]));
  const some = media.length > 0;
  return (
    <Box component="section" aria-label="Media" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 560 }}>
          Media
        </Typography>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<LibraryIcon />}
          onClick={() => setChoosing(true)}
        >
          {some ? 'Change Media' : 'My Library'}
        </Button>
      </Box>
      {some ? (
        <Box
          component="ul"
          aria-label="Chosen files"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
        >
          {media.map((item) => (
            <MediaTile
              key={item._id}
              item={item}
              onRemove={() => onPick(media.filter(({ _id: id }) => id !== item._id))}
            />
          ))}
        </Box>
      ) : (
        <FileDrop
          label="Upload a photo or a video"
          hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each"
          accept={accepted}
          onFiles={send}
        />
      )}
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {busy === 0 ? '' : `${busy} ${busy === 1 ? 'file is' : 'files are'} being uploaded.`}
      </Typography>
      {choosing && (
        <Suspense>
          <LibraryPicker
            kinds={mediaKinds}
            multiple
            onPick={(items) => {
              onPick(items);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
