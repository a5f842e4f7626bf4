import type { DatedEvent } from '@fanfare/core/deliveries/view.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { secondText } from '../../ui/date-text.ts';

const bad = ['failed', 'setback'];
const good = ['published'];

function colourOf(what: string): string {
  if (bad.includes(what)) return 'error.main';
  return good.includes(what) ? 'success.main' : 'text.disabled';
}

interface TimelineProps {
  label: string;
  lines: readonly DatedEvent[];
  timeZone: string;
}

export function Timeline({ label, lines, timeZone }: TimelineProps) {
  if (lines.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Nothing has happened yet.
      </Typography>
    );
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map(({ at, attempt, what, text }, index) => (
        <Box
          component="li"
          key={`${at} ${what} ${index}`}
          sx={{
            position: 'relative',
            pl: 2.5,
            pb: 1.5,
            '&:last-of-type': { pb: 0 },
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 0,
              top: 6,
              width: 9,
              height: 9,
              borderRadius: '50%',
              bgcolor: colourOf(what),
            },
            // The line to the next event.
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 4,
              top: 19,
              bottom: -2,
              width: '1px',
              bgcolor: 'divider',
            },
          }}
        >
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Typography
            variant="caption"
            component="p"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            <time dateTime={at}>{secondText(at, timeZone)}</time>
            {attempt > 0 && ` · Attempt ${attempt}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
