import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { CloseIcon } from '../../../ui/icons/icons.tsx';

interface SelectedFilesProps {
  items: readonly LibraryItem[];
  onLeaveOut: (item: LibraryItem) => void;
  /** Called when the last file was deselected. The list disappears, so the caller has to move the focus. */
  onEmptied: () => void;
}

/** List of the selected files in the order of the post, including files that the current filter hides. */
export function SelectedFiles({ items, onLeaveOut, onEmptied }: SelectedFilesProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const leaveOut = (item: LibraryItem, index: number) => {
    // The button that has the focus disappears with its file, so the focus moves first.
    const next = items[index + 1] ?? items[index - 1];
    if (next) buttons.current.get(next._id)?.focus();
    else onEmptied();
    onLeaveOut(item);
  };
  return (
    <Box component="ol" aria-label="Selected files, in order" sx={listSx}>
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
  );
}

const listSx = {
  // Sticky, so that it stays visible and no tile moves when the first file is selected.
  position: 'sticky',
  // Covers the padding of a dialog with dividers, where tiles would be seen below the list.
  bottom: '-16px',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  maxHeight: 120,
  overflowY: 'auto',
  m: 0,
  mt: 'auto',
  px: 0,
  pt: 1,
  pb: 2,
  listStyle: 'none',
  bgcolor: 'background.paper',
} as const;

const fileSx = {
  display: 'flex',
  alignItems: 'center',
  maxWidth: 220,
  pl: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'body2',
} as const;

const nameSx = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
