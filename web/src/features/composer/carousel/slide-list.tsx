import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { carouselLimits } from '@fanfare/core/posts/carousel.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, type Dispatch } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { LibraryIcon, UploadIcon } from '../../../ui/icons/navigation.tsx';
import { FailedFiles } from '../media/failed-files.tsx';
import { FitLine } from '../media/fit/fit-line.tsx';
import { MediaDialogs } from '../media/media-dialogs.tsx';
import { MissingLine } from '../media/missing-line.tsx';
import { OrderHelp } from '../../../ui/order-help.tsx';
import { UploadingLine } from '../media/uploading-line.tsx';
import { useMediaFiles } from '../media/use-media-files.ts';
import { useMediaOrder } from '../media/use-media-order.ts';
import { SlideRow } from './slide-row.tsx';

const kinds = ['image'] as const;
const accepted = acceptedFiles(kinds);
const { most } = carouselLimits;

interface SlideListProps {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  find: FindNetwork;
  /** The images as they are published, in the order of the carousel. */
  published: readonly LibraryItem[];
  shownId: string | null;
  onShow: (id: string) => void;
}

export function SlideList({ state, dispatch, find, published, shownId, onShow }: SlideListProps) {
  const files = useMediaFiles({ state, find, dispatch, kinds });
  const { media, pick } = files;
  const order = useMediaOrder(media, pick);
  const howTo = useId();
  const library = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = media.length;
  const isFull = count >= most;
  const without = (gone: readonly LibraryItem[]) => {
    pick(media.filter((item) => !gone.includes(item)));
    // Moves the focus to a button that remains on the screen, because the clicked button disappears with the images.
    library.current?.focus();
  };
  return (
    <Box component="section" aria-label="Images" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={headSx}>
        <Typography variant="h2">Images</Typography>
        <Typography
          variant="body2"
          component="span"
          sx={{ flex: 1, color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {`${count} of ${most}`}
        </Typography>
        <Button {...look} ref={library} startIcon={<LibraryIcon />} onClick={files.openLibrary}>
          My Library
        </Button>
        <Button {...look} startIcon={<UploadIcon />} disabled={isFull} onClick={() => input.current?.click()}>
          Upload
        </Button>
        {count > 0 && (
          <Button size="small" color="error" onClick={() => without(media)}>
            Clear All
          </Button>
        )}
      </Box>
      <Typography role="status" variant="body2" sx={statusSx}>
        {isFull ? `Maximum images reached (${count}/${most})` : ''}
      </Typography>
      {count === 0 ? (
        <FileDrop
          label="Upload images"
          hint="JPG, PNG or WebP, up to 2 GB each"
          accept={accepted}
          compact
          onFiles={files.add}
        />
      ) : (
        <Box
          component="ul"
          aria-label="Images in order"
          sx={listSx}
          style={{ '--rows': Math.ceil(count / 2) } as object}
        >
          {media.map((item, index) => (
            <SlideRow
              key={item._id}
              item={item}
              published={published[index] ?? item}
              // During a move only the CSS order changes. The list is reordered at the drop, so that the handle keeps
              // the focus.
              index={order.items.indexOf(item)}
              count={count}
              isShown={item._id === shownId}
              isLifted={order.liftedId === item._id}
              howTo={howTo}
              handle={order.handleOf(item._id)}
              altText={files.altTextFor(item)}
              onStep={(by) => order.step(item._id, by)}
              onShow={() => onShow(item._id)}
              onRemove={() => without([item])}
            />
          ))}
        </Box>
      )}
      <OrderHelp id={howTo} announcement={order.announcement} />
      <UploadingLine busy={files.busy} />
      <FailedFiles failed={files.failed} />
      <MissingLine state={state} find={find} dispatch={dispatch} />
      <FitLine dispatch={dispatch} />
      <FileInput ref={input} label="More images" accept={accepted} multiple onFiles={files.add} />
      <MediaDialogs files={files} state={state} find={find} />
    </Box>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/** On a phone the buttons have no icons and less space, so that they share a row. */
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  '& .MuiButton-root': { minWidth: 0, px: { xs: 0.75, sm: 1.5 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;

const statusSx = { color: 'text.secondary', '&:empty': { display: 'none' } } as const;

/** The images fill one column after another, or a single column on phones. */
const listSx = {
  display: 'grid',
  gridAutoFlow: { xs: 'row', md: 'column' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'none' },
  gridTemplateRows: { md: 'repeat(var(--rows), auto)' },
  gridAutoColumns: 'minmax(0, 1fr)',
  columnGap: 2.5,
  rowGap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
