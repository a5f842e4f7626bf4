import { keyOf } from '@fanfare/core/composer/variant.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useContext, useRef, useState, type Dispatch } from 'react';
import { altTextUse } from '@fanfare/core/composer/alt-text-use.ts';
import { takesAnotherFile } from '@fanfare/core/composer/another-file.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import { LibraryPicker, LinkButton } from '../../media/index.ts';
import { LibraryIcon, UploadIcon } from '../../../ui/icons/navigation.tsx';
import { part } from '../../../ui/part.ts';
import { FitLine } from './fit/fit-line.tsx';
import { MediaFiles } from './media-files.tsx';
import { PendingFilesContext } from './pending-files.ts';
import { useAwaitedUploads } from './use-awaited-uploads.ts';
import { useVariantMedia } from './use-variant-media.ts';

const PageDrop = part(async () => (await import('../../../ui/page-drop.tsx')).PageDrop);

const AltTextDialog = part(async () => (await import('./alt-text-dialog.tsx')).AltTextDialog);

interface MediaAreaProps {
  state: ComposerState;
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
}

/** Media of the post, from the library, a link or the device. */
export function MediaArea({ state, find, dispatch }: MediaAreaProps) {
  const variant = activeVariant(state);
  const { media } = variant;
  const key = keyOf(variant);
  /** The media at the time the library was opened; null while it is closed. */
  const [choosing, setChoosing] = useState<readonly LibraryItem[] | null>(null);
  /** The id of the file whose alt text is being written. */
  const [describedId, setDescribedId] = useState<string | null>(null);
  const library = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { pick, arrived } = useVariantMedia(state, dispatch);
  const begin = useContext(PendingFilesContext);
  const { busy, send } = useAwaitedUploads(state.groupId, arrived);
  const place = { key };
  const add = (files: File[]) => send(files, place, media);
  return (
    <Box component="section" aria-label="Media" sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 } }}>
      <Box sx={media.length > 0 ? fullHeadSx : headSx}>
        <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 560 }}>
          Media
        </Typography>
        <LinkButton size="small" onBegun={begin} onArrived={(item) => arrived([item], place)} />
        <Button {...look} ref={library} startIcon={<LibraryIcon />} onClick={() => setChoosing(media)}>
          My Library
        </Button>
        {media.length > 0 && (
          <Button {...look} startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
            Change Media
          </Button>
        )}
      </Box>
      <MediaFiles
        media={media}
        input={input}
        onAdd={add}
        canAdd={takesAnotherFile(state, find)}
        onChange={(files) => send(files, { ...place, replaces: media.map(({ _id: id }) => id) })}
        onOrder={pick}
        altTextFor={(item) =>
          altTextUse([variant], item.kind, find) === null
            ? undefined
            : { text: altTextOf(variant.altTexts, item._id), onOpen: () => setDescribedId(item._id) }
        }
        onRemove={(gone) => {
          pick(media.filter((item) => item !== gone));
          // The button that had the focus disappears with the file.
          library.current?.focus();
        }}
      />
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {busy === 0 ? '' : `${busy} ${busy === 1 ? 'file is' : 'files are'} being uploaded.`}
      </Typography>
      <FitLine dispatch={dispatch} />
      {media.some(({ _id: id }) => id === describedId) && describedId !== null && (
        <Suspense>
          <AltTextDialog
            state={state}
            fileId={describedId}
            find={find}
            onOpen={setDescribedId}
            onWrite={(fileId, text) => dispatch({ kind: 'altTextChanged', key, fileId, text })}
            onClose={() => setDescribedId(null)}
          />
        </Suspense>
      )}
      <Suspense>
        {choosing === null ? (
          <PageDrop onFiles={add} />
        ) : (
          <LibraryPicker
            kinds={mediaKinds}
            multiple
            chosen={choosing}
            onPick={(items) => pick([...items, ...since(media, [...choosing, ...items])])}
            onClose={() => setChoosing(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

/** One row also on a phone. */
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.75, sm: 1 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 0.75, sm: 1.5 } },
} as const;

/** With a third button, the buttons share a row of their own on a phone. */
const fullHeadSx = {
  ...headSx,
  '& > h3': { flexBasis: { xs: '100%', sm: 0 } },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

/** Files that finished uploading while the library was open. */
const since = (media: readonly LibraryItem[], known: readonly LibraryItem[]) =>
  media.filter(({ _id }) => !known.some((item) => item._id === _id));
