import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps } from '@mui/material/styles';
import type { OrderHandle } from '../browser/use-order.ts';
import { GripIcon } from './icons/actions.tsx';
import { visuallyHidden } from './visually-hidden.ts';

interface OrderHelpProps {
  /** The id of the text that explains the handles. */
  id: string;
  /** The sentence about the last movement. */
  announcement: string;
}

/** Texts for screen readers: how to move items, and where the moved item is. */
export const OrderHelp = ({ id, announcement }: OrderHelpProps) => (
  <>
    <Box id={id} hidden>
      Press Space to lift, the arrow keys to move, Space to drop, and Escape to cancel.
    </Box>
    <Box role="status" aria-live="assertive" sx={visuallyHidden}>
      {announcement}
    </Box>
  </>
);

interface MoveButtonProps {
  name: string;
  /** The id of the `OrderHelp`. */
  help: string;
  isLifted: boolean;
  handle: OrderHandle;
  sx?: SxProps;
}

/** The button by which an item of a list is dragged, or moved with the keyboard. */
export const MoveButton = ({ name, help, isLifted, handle, sx = {} }: MoveButtonProps) => (
  <IconButton
    size="small"
    aria-label={`Move ${name}`}
    aria-describedby={help}
    aria-pressed={isLifted}
    {...handle}
    sx={{ ...moveSx, ...sx }}
  >
    <GripIcon />
  </IconButton>
);

const moveSx = {
  flex: 'none',
  cursor: 'grab',
  // A finger on the button drags the item instead of scrolling the page.
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
} as const;
