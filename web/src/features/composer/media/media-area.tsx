import { takesAnotherFile } from '@fanfare/core/composer/another-file.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useRef, type Dispatch } from 'react';
import { LinkButton } from '../../media/index.ts';
import { LibraryIcon, UploadIcon } from '../../../ui/icons/navigation.tsx';
import { FailedFiles } from './failed-files.tsx';
import { FitLine } from './fit/fit-line.tsx';
import { MediaDialogs } from './media-dialogs.tsx';
import { MissingLine } from './missing-line.tsx';
import { MediaFiles } from './media-files.tsx';
import { PendingFilesContext } from './pending-files.ts';
import { UploadingLine } from './uploading-line.tsx';
import { useMediaFiles } from './use-media-files.ts';

interface MediaAreaProps {
  state: ComposerState;
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
}

export function MediaArea({ state, find, dispatch }: MediaAreaProps) {
  const files = useMediaFiles({ state, find, dispatch, kinds: mediaKinds });
  const { media, pick } = files;
  const library = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const begin = useContext(PendingFilesContext);
  return (
    <Box component="section" aria-label="Media" sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 } }}>
      <Box sx={media.length > 0 ? fullHeadSx : headSx}>
        <Typography variant="body2" component="h3" sx={{ flex: 1, fontWeight: 560 }}>
          Media
        </Typography>
        <LinkButton size="small" onBegun={begin} onArrived={files.arrived} />
        <Button {...look} ref={library} startIcon={<LibraryIcon />} onClick={files.openLibrary}>
          My Library
        </Button>
        {media.length > 0 && (
          <Button
            {...look}
            data-repair="replace"
            startIcon={<UploadIcon />}
            onClick={() => input.current?.click()}
          >
            Change Media
          </Button>
        )}
      </Box>
      <MediaFiles
        media={media}
        input={input}
        onAdd={files.add}
        canAdd={takesAnotherFile(state, find)}
        onChange={files.replace}
        onOrder={pick}
        altTextFor={files.altTextFor}
        onEdited={files.replaceImage}
        onRemove={(gone) => {
          pick(media.filter((item) => item !== gone));
          // Moves the focus to a button that remains on the screen, because the clicked button disappears with the
          // file.
          library.current?.focus();
        }}
      />
      <UploadingLine busy={files.busy} />
      <FailedFiles failed={files.failed} />
      <MissingLine state={state} find={find} dispatch={dispatch} />
      <FitLine dispatch={dispatch} />
      <MediaDialogs files={files} state={state} find={find} />
    </Box>
  );
}

/** The header is a single row, even on a phone. */
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: 0.75, sm: 1 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& .MuiButton-root': { px: { xs: 0.75, sm: 1.5 } },
} as const;

/** With a third button, the buttons share a separate row on a phone. */
const fullHeadSx = {
  ...headSx,
  '& > h3': { flexBasis: { xs: '100%', sm: 0 } },
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
