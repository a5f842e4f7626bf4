import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isSettled, type Upload } from '@fanfare/core/media/uploads.ts';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { ChevronUpIcon } from '../../../ui/icons/chevrons.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import { phone } from '../../../ui/screen-width.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './uploads-context.ts';
import { filesText } from '../media-text.ts';

/** MUI appends each dialog to the body, so the last child is the topmost dialog. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const topDialog = (): Element | null =>
  [...document.querySelectorAll('body > .MuiDialog-root .MuiDialog-paper[role="dialog"]')].at(-1) ?? null;

/**
 * The topmost open dialog, or null. While it is open, only elements inside it can be reached, so the panel has to be
 * rendered there.
 */
const useOpenDialog = (): Element | null => useSyncExternalStore(subscribe, topDialog);

function titleOf(uploads: readonly Upload[]): string {
  const left = uploads.filter(({ state }) => !isSettled(state)).length;
  if (left > 0) return `Uploading ${filesText(left)}`;
  const failed = uploads.filter(({ state }) => state.phase === 'failed').length;
  if (failed > 0) return `${filesText(failed)} failed`;
  const done = uploads.filter(({ state }) => state.phase === 'done').length;
  return done > 0 ? `${filesText(done)} uploaded` : 'Nothing was uploaded';
}

/** The uploads in the list: once all have ended, only those that need attention. */
function listedOf(uploads: readonly Upload[]): readonly Upload[] {
  const others = uploads.filter(({ state }) => state.phase !== 'done');
  return others.length > 0 && others.every(({ state }) => isSettled(state)) ? others : uploads;
}

export const finishedRowMs = 4000;

interface RemoveWhenDoneProps {
  id: string;
  panel: RefObject<HTMLElement | null>;
  onLeave: (id: string) => void;
}

/**
 * Removes a finished upload after a few seconds. If the keyboard focus is in the panel by then, the wait starts again.
 */
function RemoveWhenDone({ id, panel, onLeave }: RemoveWhenDoneProps) {
  // The callback changes with every render, which must not restart the timer.
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
      timer = setTimeout(look, finishedRowMs);
    };
    wait();
    return () => clearTimeout(timer);
  }, [id, panel]);
  return null;
}

const heightName = '--upload-panel-height';
const unpublishHeight = (): void => void document.documentElement.style.removeProperty(heightName);

const room = `var(${heightName}, 0px)`;
/**
 * Room at the end of the page, so that the panel never covers the last part of its content. If the page ends with a bar
 * of actions (`data-foot`), the room is above the bar: below it, the room would lift the bar under the panel. The image
 * editor makes room in the list of its settings, so that its picture keeps its size.
 */
const pageRoom = (
  <GlobalStyles
    styles={{
      'main:not(:has([data-foot], [data-fill="editor"]))': { marginBottom: room },
      'main [data-foot]': { marginTop: room },
    }}
  />
);

const width = 360;
/** Distance to the edge of the screen and to the end of the page. */
const gap = 16;

/** Publishes the height of the panel as a CSS variable, for the room at the end of the page. */
function usePublishedHeight(isFloating: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  // Runs after every render, because the number of uploads changes the size of the panel.
  useLayoutEffect(() => {
    if (!isFloating) return;
    if (!ref.current) return unpublishHeight();
    document.documentElement.style.setProperty(heightName, `${ref.current.offsetHeight + gap}px`);
  });
  useLayoutEffect(() => unpublishHeight, []);
  return ref;
}

interface PanelProps {
  uploads: readonly Upload[];
  isFloating: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function Panel({ uploads, isFloating, open, onOpen }: PanelProps) {
  const id = useId();
  const { remove } = useUploads();
  const settled = uploads.every(({ state }) => isSettled(state));
  const done = uploads.filter(({ state }) => state.phase === 'done');
  const clear = () => {
    for (const upload of uploads) remove(upload.id);
  };
  const panelRef = usePublishedHeight(isFloating);
  const [held, setHeld] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const removals =
    !held &&
    done.map((each) => <RemoveWhenDone key={each.id} id={each.id} panel={panelRef} onLeave={remove} />);
  // A folded panel with only finished files is hidden: a toast has reported the files, and the panel would cover the
  // buttons at the end of a short screen.
  if (done.length === uploads.length && !open && !held && !hasFocus) return removals;
  return (
    <Box
      component="section"
      ref={panelRef}
      aria-labelledby={id}
      // `onPointerMove` instead of `onPointerEnter`, because the panel may appear under a pointer that does not move.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ target }) => setHasFocus(target.matches(':focus-visible'))}
      onBlur={() => setHasFocus(false)}
      sx={isFloating ? floatingSx : dialogSx}
    >
      {isFloating && pageRoom}
      {removals}
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
          sx={{ ...listSx, maxHeight: isFloating ? 'min(320px, 40dvh)' : 'min(160px, 20dvh)' }}
        >
          {listedOf(uploads).map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Tells whether the screen is still the one on which the newest of the uploads was added. */
function useIsWhereAdded(uploads: readonly Upload[], pathname: string): boolean {
  const [added, setAdded] = useState<{ pathname: string; ids: readonly string[] }>({ pathname, ids: [] });
  const newIds = uploads.map(({ id }) => id).filter((id) => !added.ids.includes(id));
  if (newIds.length > 0) setAdded({ pathname, ids: [...added.ids, ...newIds] });
  return added.pathname === pathname;
}

/**
 * The uploads of this tab, in a corner of every screen. While a dialog is open, the panel moves into it: keyboards and
 * screen readers reach nothing outside a dialog.
 */
export function UploadPanel({ uploads }: { uploads: readonly Upload[] }) {
  const dialog = useOpenDialog();
  const isFloating = dialog === null;
  const { pathname } = useLocation();
  const place = dialog ?? pathname;
  // Whether the person last opened or folded the list. The choice applies only where it was made: in a dialog or on a
  // screen. Without a choice, the list is open while files are uploading on the screen on which they were added. In a
  // dialog and on a phone, it is folded at first, because it would cover the content.
  const [chosen, setChosen] = useState<{ open: boolean; place: Element | string } | null>(null);
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const isWhereAdded = useIsWhereAdded(uploads, pathname);
  const opensAtFirst =
    isFloating && !isPhone && isWhereAdded && uploads.some(({ state }) => !isSettled(state));
  const open = chosen?.place === place ? chosen.open : opensAtFirst;
  const panel = (
    <Panel
      uploads={uploads}
      isFloating={isFloating}
      open={open}
      onOpen={(next) => setChosen({ open: next, place })}
    />
  );
  return dialog ? createPortal(panel, dialog) : panel;
}

const dialogSx = { flex: 'none', borderTop: 1, borderColor: 'divider' } as const;

const floatingSx = {
  position: 'fixed',
  right: gap,
  // The panel is above the bottom bar of small screens and the action bar of a screen, so that it covers neither.
  bottom: `calc(var(--bottom-bar, 0px) + var(--action-bar, 0px) + ${gap}px)`,
  // Above menus and drawers, and below toasts.
  zIndex: 1350,
  // The panel does not move into a dialog that asks for a confirmation, and must not cover its buttons.
  'body:has(> .MuiDialog-root) &': { zIndex: 1200 },
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
