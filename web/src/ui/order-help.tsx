import Box from '@mui/material/Box';
import { visuallyHidden } from './visually-hidden.ts';

interface OrderHelpProps {
  /** The id of the text that explains the handles. */
  id: string;
  /** The last movement. */
  spoken: string;
}

/** For people who do not see how items move: how to move them, and where they are. */
export const OrderHelp = ({ id, spoken }: OrderHelpProps) => (
  <>
    <Box id={id} hidden>
      Press Space to lift, the arrow keys to move, Space to drop, and Escape to cancel.
    </Box>
    <Box role="status" aria-live="assertive" sx={visuallyHidden}>
      {spoken}
    </Box>
  </>
);
