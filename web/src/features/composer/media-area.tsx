import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { LinkButton } from '../../media/link-button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { MediaTile } from './media-tile.tsx';
import { useArrivals, type FilesPlace } from './use-arrivals.ts';
import { part } from '../../ui/part.ts';

const SwitchRow = part(async () => (await import('../../ui/switch-row.tsx')).SwitchRow);
const LibraryPicker = part(async () => (await import('../../media/library-picker.tsx')).LibraryPicker);

interface MediaAreaProps {
  media: readonly LibraryItem[];
  /** The tab in sight. */
  tab: string;
  /** Other tabs have the same files. */
  shared: boolean;
  onPick: (items: readonly LibraryItem[], alone: boolean) => void;
  onArrived: (items: readonly LibraryItem[], place: FilesPlace) => void;
}

const accepted = '.mp4,.avi,.mov,.wmv,.jpg,.jpeg,.png,.webp';

/** The files of the post: out of the library, or from this device. */
export function MediaArea({ media, tab, shared, onPick, onArrived }: MediaAreaProps) {
  const [choosing, setChoosing] = useState(false);
  const [apart, setApart] = useState<string | null>(null);
  const alone = shared && apart === tab;
  const { busy, send } = useArrivals(onArrived);
  const some = media.length > 0;
  return (
    <Box component="section" aria-label="Media" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" component="h3" sx={{ flex: { xs: '1 1 100%', sm: 1 }, fontWeight: 560 }}>
          Media
        </Typography>
        <LinkButton size="small" onArrived={(item) => onArrived([item], { key: tab, alone })} />
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
              onRemove={() =>
                onPick(
                  media.filter(({ _id: id }) => id !== item._id),
                  alone,
                )
              }
            />
          ))}
        </Box>
      ) : (
        <FileDrop
          label="Upload a photo or a video"
          hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each"
          accept={accepted}
          onFiles={(files) => send(files, { key: tab, alone })}
        />
      )}
      {shared && (
        <Suspense>
          <SwitchRow
            label="Other files for this account"
            description="What you choose now is for this account alone."
            checked={alone}
            onChange={(checked) => setApart(checked ? tab : null)}
          />
        </Suspense>
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
              onPick(items, alone);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
