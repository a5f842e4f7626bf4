import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { ChevronUpIcon } from '../../../ui/icons/chevrons.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import { UploadRow } from './upload-row.tsx';
import { useOpenDialog } from './use-open-dialog.ts';
import { useUploads } from './uploads-context.ts';
import { filesText } from '../media-text.ts';

function titleOf(uploads: readonly Upload[]): string {
  const left = uploads.filter(({ state }) => !isSettled(state)).length;
  if (left > 0) return `Uploading ${filesText(left)}`;
  const failed = uploads.filter(({ state }) => state.phase === 'failed').length;
  if (failed > 0) return `${filesText(failed)} failed`;
  const done = uploads.filter(({ state }) => state.phase === 'done').length;
  return done > 0 ? `${filesText(done)} uploaded` : 'Nothing was uploaded';
}

export const shownMs = 4000;

interface LeavingProps {
  id: string;
  panel: RefObject<HTMLElement | null>;
  onLeave: (id: string) => void;
}

/** What has arrived needs no place on the screen any more, unless somebody is in there with the keyboard. */
function Leaving({ id, panel, onLeave }: LeavingProps) {
  // It is another one whenever something else goes on, and the time does not begin anew for that.
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  }, [onLeave]);
  useEffect(() => {
    const look = () => {
      const inFocus = document.activeElement;
      if (panel.current?.contains(inFocus) && inFocus?.matches(':focus-visible')) wait();
      else leave.current(id);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(look, shownMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [id, panel]);
  return null;
}

const width = 360;
/** To the edge of the screen, and to what keeps off it. */
const gap = 16;

/** How much of the screen it takes, for what is to keep off it. */
function usePlaceTaken(floats: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const { style } = document.documentElement;
  // Each time: it grows and shrinks with what it lists.
  useLayoutEffect(() => {
    if (!floats) return;
    style.setProperty('--upload-panel-width', `${width + gap}px`);
    style.setProperty('--upload-panel-height', `${(ref.current?.offsetHeight ?? 0) + gap}px`);
  });
  useLayoutEffect(
    () => () => {
      style.removeProperty('--upload-panel-width');
      style.removeProperty('--upload-panel-height');
    },
    [style],
  );
  return ref;
}

interface PanelProps {
  uploads: readonly Upload[];
  floats: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function Panel({ uploads, floats, open, onOpen }: PanelProps) {
  const id = useId();
  const { remove } = useUploads();
  const settled = uploads.every(({ state }) => isSettled(state));
  const done = uploads.filter(({ state }) => state.phase === 'done');
  const clear = () => {
    for (const upload of uploads) remove(upload.id);
  };
  const place = usePlaceTaken(floats);
  const [held, setHeld] = useState(false);
  return (
    <Box
      component="section"
      ref={place}
      aria-labelledby={id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      sx={floats ? floatingSx : withinSx}
    >
      {!held && done.map((each) => <Leaving key={each.id} id={each.id} panel={place} onLeave={remove} />)}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, py: 0.75 }}>
        <Typography id={id} component="h2" variant="body2" sx={{ flex: 1, fontWeight: 620 }}>
          {titleOf(uploads)}
        </Typography>
        <IconButton
          size="small"
          aria-label={open ? 'Show less' : 'Show uploads'}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          {open ? <ChevronDownIcon /> : <ChevronUpIcon />}
        </IconButton>
        {settled && (
          <IconButton size="small" aria-label="Close uploads" onClick={clear}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      {open && (
        <Box
          component="ul"
          aria-label="Uploads"
          sx={{ ...listSx, maxHeight: floats ? 'min(320px, 40dvh)' : 'min(160px, 20dvh)' }}
        >
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/**
 * What is on its way, in a corner of whichever screen is open. While a dialog is, it stands in there: nothing else can be
 * reached by keyboard, and nothing else is read out.
 */
export function UploadPanel({ uploads }: { uploads: readonly Upload[] }) {
  const [open, setOpen] = useState(true);
  const dialog = useOpenDialog();
  const panel = <Panel uploads={uploads} floats={dialog === null} open={open} onOpen={setOpen} />;
  return dialog ? createPortal(panel, dialog) : panel;
}

const withinSx = { flex: 'none', borderTop: 1, borderColor: 'divider' } as const;

const floatingSx = {
  position: 'fixed',
  right: gap,
  // What is to be pressed stays free: the bar of small screens, and that of a screen's own actions.
  bottom: `calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + ${gap}px)`,
  // Above a question, and below what is said in passing.
  zIndex: 1350,
  width: `min(${width}px, calc(100vw - ${2 * gap}px))`,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  boxShadow: '0 8px 28px rgba(10, 12, 20, 0.2)',
  overflow: 'hidden',
} as const;

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowY: 'auto',
  borderTop: 1,
  borderColor: 'divider',
} as const;
