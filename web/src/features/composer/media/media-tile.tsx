import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { MediaPicture } from '../../media/index.ts';
import { MoveButton } from '../../../ui/order-help.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { orderAttribute, type OrderHandle } from '../../../browser/use-order.ts';

interface MediaTileProps {
  item: LibraryItem;
  onRemove: () => void;
  /** The button that opens the image editor. */
  edit?: ReactNode;
  /** Missing where the file cannot have an alt text. */
  altText?: { text: string; onOpen: () => void } | undefined;
  /** The position and the handle of one of several files; missing for a single file. */
  sorting?: {
    index: number;
    isLifted: boolean;
    /** The id of the text that explains the handle. */
    howTo: string;
    handle: OrderHandle;
  };
}

export function MediaTile({ item, onRemove, edit, altText, sorting }: MediaTileProps) {
  const isDescribed = altText !== undefined && altText.text.trim() !== '';
  return (
    <Box
      component="li"
      sx={[tileSx, sorting?.isLifted === true && liftedSx]}
      style={sorting && { order: sorting.index }}
      {...{ [orderAttribute]: item._id }}
    >
      <MediaPicture item={isDescribed ? { ...item, alt_text: altText.text } : item} size="small" />
      {edit}
      {sorting && (
        <Box component="span" aria-hidden sx={[badgeSx, { top: 6, left: 6 }]}>
          {sorting.index + 1}
        </Box>
      )}
      {item.kind === 'video' && (
        <Box component="span" sx={[badgeSx, altText ? aboveAltTextSx : { bottom: 6, left: 6 }]}>
          Video
        </Box>
      )}
      {altText && (
        <ButtonBase
          aria-label={`Alt text of ${item.name}, ${isDescribed ? 'written' : 'empty'}`}
          aria-haspopup="dialog"
          data-field="altText"
          onClick={altText.onOpen}
          sx={altTextSx}
        >
          <span aria-hidden>{isDescribed ? '✓' : '+'}</span> Alt
        </ButtonBase>
      )}
      <IconButton
        size="small"
        aria-label={`Remove ${item.name}`}
        data-repair="remove"
        onClick={onRemove}
        sx={removeSx}
      >
        <CloseIcon />
      </IconButton>
      {sorting && (
        <MoveButton
          name={item.name}
          help={sorting.howTo}
          isLifted={sorting.isLifted}
          handle={sorting.handle}
          sx={handleSx}
        />
      )}
    </Box>
  );
}

const tileSx = {
  position: 'relative',
  width: 104,
  height: 104,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'action.hover',
} as const;

const liftedSx = {
  zIndex: 1,
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: 2,
  opacity: 0.9,
} as const;

const badgeSx = {
  position: 'absolute',
  px: 0.75,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 600,
  color: '#fff',
  bgcolor: 'rgba(10, 12, 20, 0.72)',
} as const;

/**
 * The dark chip behind an icon is small, so that the picture stays visible. The button around it is larger, for
 * fingers.
 */
const chipSx = {
  position: 'absolute',
  isolation: 'isolate',
  color: '#fff',
  '&, &:hover': { color: '#fff', bgcolor: 'transparent' },
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    height: 26,
    borderRadius: '8px',
    bgcolor: 'rgba(10, 12, 20, 0.72)',
  },
  '&:hover::before': { bgcolor: 'rgba(10, 12, 20, 0.9)' },
  '&.Mui-focusVisible': { outline: 'none' },
  '&.Mui-focusVisible::before': { outline: '2px solid #fff', bgcolor: 'primary.main' },
} as const;

const iconSx = {
  ...chipSx,
  right: 0,
  justifyContent: 'flex-end',
  p: '10px',
  '& svg': { width: 16, height: 16 },
} as const;

const altTextSx = {
  ...chipSx,
  bottom: 0,
  left: 0,
  alignItems: 'flex-end',
  gap: '3px',
  minWidth: 44,
  height: 36,
  px: '11px',
  pb: '9px',
  typography: 'caption',
  fontWeight: 650,
  lineHeight: '18px',
  '@media (pointer: coarse)': { height: 44 },
  '&::before': { ...chipSx['&::before'], inset: 'auto 4px 5px 5px' },
} as const;

const aboveAltTextSx = { bottom: 36, left: 6 } as const;

const removeSx = {
  ...iconSx,
  top: 0,
  alignItems: 'flex-start',
  '&::before': { ...chipSx['&::before'], top: 5, right: 5, width: 26 },
} as const;

const handleSx = {
  ...iconSx,
  bottom: 0,
  alignItems: 'flex-end',
  '&::before': { ...chipSx['&::before'], bottom: 5, right: 5, width: 26 },
} as const;
