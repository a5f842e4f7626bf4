import { shortestLimit } from '@fanfare/core/composer/shortest-limit.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import Box from '@mui/material/Box';
import { phone } from '../../../ui/screen-width.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { NetworkMarks } from '../accounts/network-marks.tsx';

interface ShortestLimitProps {
  text: string;
  open: ComposerNetwork | null;
  linked: readonly (ComposerNetwork | null)[];
  /**
   * True for the limit next to the counter. It is visible only on phones, where the row of tools has no room for the
   * limit.
   */
  isByCounter?: boolean;
}

/** The limit of the linked network that leaves less room for the text than the open network. */
export function ShortestLimit({ text, open, linked, isByCounter = false }: ShortestLimitProps) {
  const shortest = shortestLimit(text, open, linked);
  if (!shortest) return null;
  const { network, left } = shortest;
  const limit = shortest.limit.toLocaleString('en');
  const room = `${Math.abs(left).toLocaleString('en')} ${left < 0 ? 'over' : 'left'}`;
  const color = left < 0 ? 'error.main' : 'text.secondary';
  return isByCounter ? (
    <Box component="span" sx={{ ...byCounterSx, color }}>
      {` · ${limit} for ${network.label}`}
    </Box>
  ) : (
    // Screen readers read the limit with the counter.
    <Box component="span" aria-hidden sx={{ ...inToolsSx, color }}>
      <NetworkMarks networks={[network.id]} />
      {`Shortest limit: ${network.label} ${limit}, ${room}`}
    </Box>
  );
}

const byCounterSx = {
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  '@media (min-width: 600px)': visuallyHidden,
} as const;

const inToolsSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  marginInlineStart: 'auto',
  pr: 0.75,
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  [phone]: { display: 'none' },
} as const;
