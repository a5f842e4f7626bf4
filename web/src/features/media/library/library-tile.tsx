import { durationText } from '@fanfare/core/media/duration-text.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { memo } from 'react';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { surface } from '../../../ui/surface.ts';
import { MediaPicture } from '../media-picture.tsx';
import { sizeText } from '@fanfare/core/text/size-text.ts';

interface LibraryTileProps {
  item: LibraryItem;
  selected: boolean;
  /** The number of a selected file in the order of selection, starting with 1. */
  place?: number | undefined;
  /** False if the tile can be reached with the arrow keys but not with Tab. */
  isTabStop: boolean;
  /** `isRange`: selects all files from the last clicked file to this file. */
  onToggle: (item: LibraryItem, isRange?: boolean) => void;
  /** Opens the file. If missing, a click on the tile selects the file. */
  onOpen?: ((item: LibraryItem) => void) | undefined;
  /** Called after a double click on the tile. */
  onUse?: ((item: LibraryItem) => void) | undefined;
  /** The position of the file among all files, starting with 1. */
  position: number;
  /** Number of all files; -1 while it is unknown. */
  count: number;
  top: number;
  left: string;
  width: string;
}

const factsOf = ({ kind, width, height, bytes }: LibraryItem): string =>
  `${kind === 'image' ? 'Image' : 'Video'}, ${width} × ${height}, ${sizeText(bytes)}`;

export const LibraryTile = memo(function LibraryTile(props: LibraryTileProps) {
  const { item, selected, place, isTabStop, onToggle, onOpen, onUse } = props;
  const { position, count, top, left, width } = props;
  const tabIndex = isTabStop ? 0 : -1;
  const { name, durationMs } = item;
  return (
    <Box
      component="li"
      data-selected={selected}
      aria-posinset={position}
      aria-setsize={count}
      style={{ top, left, width }}
      sx={tileSx}
    >
      <Box
        component="button"
        type="button"
        tabIndex={tabIndex}
        aria-label={onOpen ? `Open ${name}` : `Select ${name}`}
        aria-pressed={onOpen ? undefined : selected}
        onClick={({ shiftKey }) => (onOpen ? onOpen(item) : onToggle(item, shiftKey))}
        onDoubleClick={() => onUse?.(item)}
        sx={buttonSx}
      >
        <Box sx={{ aspectRatio: '4 / 3', position: 'relative' }}>
          <MediaPicture item={item} size="small" />
          {!onOpen && selected && (
            <Box component="span" aria-hidden data-mark sx={markSx}>
              {place ?? <CheckIcon />}
            </Box>
          )}
          {durationMs !== null && (
            <Box component="span" sx={durationSx}>
              {durationText(durationMs)}
            </Box>
          )}
        </Box>
        <Box sx={{ px: 1.5, py: 1 }}>
          <Typography variant="body2" noWrap title={name} sx={{ fontWeight: 560 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {factsOf(item)}
          </Typography>
        </Box>
      </Box>
      {onOpen && (
        <Box sx={tickSx}>
          <Checkbox
            size="small"
            checked={selected}
            onChange={() => onToggle(item)}
            slotProps={{ input: { 'aria-label': `Select ${name}`, tabIndex } }}
            sx={{ p: 0.5 }}
          />
        </Box>
      )}
    </Box>
  );
});

const tileSx = {
  ...surface,
  position: 'absolute',
  overflow: 'hidden',
  '&:hover': { borderColor: 'text.disabled' },
  // The border of a selected tile is drawn above the picture.
  '&[data-selected="true"]::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    border: '2px solid',
    borderColor: 'primary.main',
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
  '&:has(button:focus-visible)': { outline: '2px solid', outlineOffset: 2, outlineColor: 'primary.main' },
} as const;

const buttonSx = {
  appearance: 'none',
  display: 'block',
  width: '100%',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  // The tile draws the focus outline instead of the button, because the picture would cover the outline of the button.
  '&:focus-visible': { outline: 'none' },
  // In a dialog, a focused tile is scrolled far enough that the list of selected files does not cover it.
  '&[aria-pressed]': { scrollMarginBlock: '12px 84px' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
} as const;

/** The white border keeps the number or tick visible on pictures of any colour. */
const markSx = {
  position: 'absolute',
  left: 8,
  top: 8,
  display: 'grid',
  placeItems: 'center',
  minWidth: 26,
  height: 26,
  px: 0.5,
  border: '2px solid #fff',
  borderRadius: '13px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  typography: 'caption',
  fontWeight: 650,
  '& svg': { width: 14, height: 14, strokeWidth: 3 },
} as const;

const durationSx = {
  position: 'absolute',
  right: 8,
  bottom: 8,
  px: 0.75,
  borderRadius: '6px',
  bgcolor: 'rgba(10, 12, 20, 0.78)',
  color: '#fff',
  typography: 'caption',
  fontWeight: 560,
} as const;

const tickSx = {
  position: 'absolute',
  left: 8,
  top: 8,
  display: 'flex',
  borderRadius: '8px',
  bgcolor: 'background.paper',
} as const;
