import type { Change } from '@fanfare/core/analytics/figures.ts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface MovementProps {
  change: Change | null;
  /** The days that the change compares, if they differ from the days of the number. */
  days?: string | undefined;
}

/** The change of a number in percent, with an arrow. Keeps its space while the change is unknown. */
export function Movement({ change, days }: MovementProps) {
  if (!change) return <Box component="span" sx={{ display: 'block', minHeight: 18 }} />;
  const { direction, percent } = change;
  const colour = { up: 'success.main', down: 'error.main', same: 'text.secondary' }[direction];
  const amount = percent === null ? 'from 0' : `${Math.abs(percent).toFixed(1)}%`;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 620, color: colour }}>
      {direction === 'same' ? (
        'No change'
      ) : (
        <>
          <span aria-hidden>{direction === 'up' ? '↑' : '↓'} </span>
          <Box component="span" sx={visuallyHidden}>
            {direction}{' '}
          </Box>
          {amount}
        </>
      )}
      {days !== undefined && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {` ${days}`}
        </Box>
      )}
    </Box>
  );
}
