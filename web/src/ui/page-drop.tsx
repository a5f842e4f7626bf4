import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { UploadIcon } from './icons/navigation.tsx';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

const dialogOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[role="dialog"]') : null;

/** The files of a paste; none if it is a text. */
export function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  // Office programs add a picture of the copied text, which is not meant to be uploaded.
  if (!clipboardData || clipboardData.types.includes('text/plain')) return [];
  return [...clipboardData.files];
}

/**
 * Accepts files that are dropped or pasted anywhere on the page, except files that are dropped on a drop zone or pasted
 * into another dialog.
 */
export function PageDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Some browsers treat an image dragged from this page as a file.
    let isOwn = false;
    const isAccepted = (event: DragEvent) => hasFiles(event) && !isOwn && !event.defaultPrevented;
    const hold = (event: DragEvent) => {
      setOver(isAccepted(event));
      if (isAccepted(event)) event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // `relatedTarget` is null only when the drag leaves the window.
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isAccepted(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const dialog = dialogOf(event.target);
      const isElsewhere = dialog !== null && dialog !== dialogOf(anchor.current);
      const files = isElsewhere ? [] : pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    // A prevented default means that a drop zone has handled the files. `useDrop` also prevents the default on the
    // window, so these listeners are on the document, which gets events earlier.
    document.addEventListener('dragstart', () => (isOwn = true), { signal });
    document.addEventListener('dragend', () => (isOwn = false), { signal });
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);
  if (!over) return <span ref={anchor} hidden />;
  return (
    <Box ref={anchor} aria-hidden sx={coverSx}>
      <UploadIcon />
      <Typography variant="h2">Drop to upload</Typography>
    </Box>
  );
}

const coverSx = {
  position: 'fixed',
  inset: 12,
  zIndex: 1250,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  border: '2px dashed',
  borderColor: 'primary.main',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  opacity: 0.94,
  pointerEvents: 'none',
} as const;
