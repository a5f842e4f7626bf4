import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type { ComponentProps } from 'react';
import { MediaPicture } from '../../media/index.ts';
import { MoveButton } from '../../../ui/order-help.tsx';
import { TrashIcon } from '../../../ui/icons/actions.tsx';
import { ChevronUpIcon } from '../../../ui/icons/chevrons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import type { MediaTile } from '../media/media-tile.tsx';
import { orderAttribute, type OrderHandle } from '../../../browser/use-order.ts';

interface SlideRowProps {
  item: LibraryItem;
  /** The image as it is published: the image itself, or its resized copy. */
  published: LibraryItem;
  index: number;
  count: number;
  /** True if the preview shows the image. */
  isShown: boolean;
  isLifted: boolean;
  /** The id of the text that explains the handle. */
  howTo: string;
  handle: OrderHandle;
  altText: ComponentProps<typeof MediaTile>['altText'];
  onStep: (by: -1 | 1) => void;
  onShow: () => void;
  onRemove: () => void;
}

/** The size that is published, and whether the image was cropped or resized. */
function factsOf(item: LibraryItem, published: LibraryItem): string {
  const { width, height } = published;
  const changes = [item.crop && 'cropped', published._id !== item._id && 'resized'].filter(Boolean);
  return [`${width} × ${height}`, ...(changes.length > 0 ? [changes.join(', ')] : [])].join(' · ');
}

export function SlideRow(props: SlideRowProps) {
  const { item, published, index, count, isShown, isLifted, howTo, handle, altText } = props;
  const { name } = item;
  const hasText = altText !== undefined && altText.text.trim() !== '';
  // The button is not `disabled`, because it must keep the focus when the image cannot move any further.
  const stepButton = (by: -1 | 1, label: string, isLast: boolean) => (
    <IconButton
      size="small"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={isLast}
      onClick={() => props.onStep(by)}
    >
      {by === -1 ? <ChevronUpIcon /> : <ChevronDownIcon />}
    </IconButton>
  );
  return (
    <Box
      component="li"
      sx={rowSx}
      style={{ order: index }}
      data-lifted={isLifted}
      data-shown={isShown}
      {...{ [orderAttribute]: item._id }}
    >
      <MoveButton name={name} help={howTo} isLifted={isLifted} handle={handle} />
      <Box component="span" aria-hidden sx={numberSx}>
        {index + 1}
      </Box>
      <ButtonBase aria-label={`Show ${name} in the preview`} onClick={props.onShow} sx={pictureSx}>
        <MediaPicture item={item} size="small" />
      </ButtonBase>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" title={name} sx={nameSx}>
          {name}
        </Box>
        <Box component="span" sx={factsSx}>
          {factsOf(item, published)}
        </Box>
      </Box>
      {altText && (
        <ButtonBase
          aria-label={`Alt text of ${name}, ${hasText ? 'written' : 'empty'}`}
          aria-haspopup="dialog"
          data-field="altText"
          onClick={altText.onOpen}
          sx={altSx}
        >
          <span aria-hidden>{hasText ? '✓' : '+'}</span> Alt
        </ButtonBase>
      )}
      <Box sx={{ display: 'flex', flex: 'none' }}>
        {stepButton(-1, 'up', index === 0)}
        {stepButton(1, 'down', index === count - 1)}
        <IconButton size="small" aria-label={`Remove ${name}`} onClick={props.onRemove}>
          <TrashIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  minWidth: 0,
  minHeight: 60,
  px: 0.5,
  border: 1,
  borderColor: 'transparent',
  borderRadius: '10px',
  '& .MuiIconButton-root': {
    '@media (pointer: coarse)': { width: 44, height: 44 },
    '& svg': { width: 18, height: 18 },
  },
  '& [aria-disabled="true"]': { color: 'text.disabled' },
  '&[data-shown="true"]': { bgcolor: 'action.hover' },
  '&[data-lifted="true"]': {
    position: 'relative',
    zIndex: 1,
    borderColor: 'primary.main',
    bgcolor: 'background.paper',
    boxShadow: '0 4px 14px rgba(10, 12, 20, 0.18)',
  },
} as const;

const numberSx = {
  flex: 'none',
  width: 18,
  textAlign: 'center',
  typography: 'body2',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
} as const;

const pictureSx = {
  flex: 'none',
  width: 44,
  height: 48,
  borderRadius: '8px',
  overflow: 'hidden',
} as const;

const lineSx = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const nameSx = { ...lineSx, typography: 'body2', fontWeight: 560 } as const;

const factsSx = { ...lineSx, typography: 'caption', color: 'text.secondary' } as const;

const altSx = {
  flex: 'none',
  gap: '3px',
  minHeight: 28,
  px: 0.875,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
