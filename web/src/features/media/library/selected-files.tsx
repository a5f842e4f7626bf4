import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../../ui/icons/icons.tsx';

interface SelectedFilesProps {
  items: readonly LibraryItem[];
  onLeaveOut: (item: LibraryItem) => void;
  onNone: () => void;
  /**
   * Called before the last file is deselected. The caller has to move the focus, because the list that has it
   * disappears.
   */
  onEmptied: () => void;
}

/** The selected files in the order of the post, including files that the current filter hides. */
export function SelectedFiles({ items, onLeaveOut, onNone, onEmptied }: SelectedFilesProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (element && items.length > shown.current) {
      element.scrollLeft = element.scrollWidth;
      element.scrollTop = element.scrollHeight;
    }
    shown.current = items.length;
  }, [items.length]);
  const leaveOut = (item: LibraryItem, index: number) => {
    // The focused button disappears together with its file, so the focus is moved before that.
    const next = items[index + 1] ?? items[index - 1];
    if (next) buttons.current.get(next._id)?.focus();
    else onEmptied();
    onLeaveOut(item);
  };
  const leaveOutAll = () => {
    onEmptied();
    onNone();
  };
  return (
    <Box sx={barSx}>
      <Box component="ol" ref={list} aria-label="Selected files, in order" sx={listSx}>
        {items.map((item, index) => (
          <Box component="li" key={item._id} sx={fileSx}>
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'pre' }}>
              {`${index + 1}. `}
            </Box>
            <Box component="span" title={item.name} sx={nameSx}>
              {item.name}
            </Box>
            <IconButton
              ref={(button) => {
                if (button) buttons.current.set(item._id, button);
                return () => {
                  buttons.current.delete(item._id);
                };
              }}
              size="small"
              aria-label={`Deselect ${item.name}`}
              onClick={() => leaveOut(item, index)}
            >
              <CloseIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button color="inherit" onClick={leaveOutAll} sx={{ flex: 'none' }}>
        Select none
      </Button>
    </Box>
  );
}

const barSx = {
  // The list is sticky, so that it is always visible, and no tile moves when the first file is selected.
  position: 'sticky',
  // The list also covers the bottom padding of a dialog with dividers. Otherwise tiles would be visible there, below
  // the list.
  bottom: '-16px',
  zIndex: 1,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  mt: 'auto',
  pt: 1,
  pb: 2,
  bgcolor: 'background.paper',
} as const;

/** On a phone the list is one row that scrolls, so that it leaves room for the tiles. */
const listSx = {
  flex: 1,
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  gap: 1,
  minWidth: 0,
  maxHeight: 92,
  overflow: 'auto',
  m: 0,
  p: 0,
  listStyle: 'none',
  scrollbarWidth: 'thin',
} as const;

const fileSx = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  maxWidth: 220,
  pl: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'body2',
} as const;

const nameSx = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
