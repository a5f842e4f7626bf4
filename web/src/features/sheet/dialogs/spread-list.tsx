import { shortTime } from '@fanfare/core/sheet/series.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { shortDayText } from '../../../ui/date-text.ts';
import { RowHead } from './row-head.tsx';

/** More files are shown on request. */
const shownFirst = 10;

const timeIn = (at: number, zone: string) => shortTime(wallClock(at, zone).slice(11));

/** "Mon 30 Nov, 17:00" */
const momentText = (at: number, zone: string) => `${shortDayText(new Date(at), zone)}, ${timeIn(at, zone)}`;

interface LineProps {
  row: SheetRow;
  at: number | null;
  note: string | null;
  zone: string;
}

const Line = memo(function Line({ row, at, note, zone }: LineProps) {
  return (
    <Box component="li" sx={lineSx}>
      <RowHead row={row} {...(note !== null && { note })} />
      {at === null ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          No time
        </Box>
      ) : (
        <Box component="time" dateTime={new Date(at).toISOString()} sx={timeSx}>
          <span>{shortDayText(new Date(at), zone)}</span> <b>{timeIn(at, zone)}</b>
        </Box>
      )}
    </Box>
  );
});

interface SpreadListProps {
  rows: readonly SheetRow[];
  times: readonly { at: number | null }[];
  notes: readonly (string | null)[];
  zone: string;
}

/** The date of each file, in the order of the table. */
export function SpreadList({ rows, times, notes, zone }: SpreadListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const left = rows.length - shown.length;
  const last = times.findLast(({ at }) => at !== null)?.at ?? null;
  return (
    <>
      <Box component="ol" aria-label="Preview" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((row, i) => (
          <Line key={row.id} row={row} at={times[i]?.at ?? null} note={notes[i] ?? null} zone={zone} />
        ))}
      </Box>
      {left > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pt: 0.75 }}>
          <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
            and {left} more{last !== null && `, until ${momentText(last, zone)}`}
          </Typography>
          <Button size="small" color="inherit" onClick={() => setIsWhole(true)}>
            Show all
          </Button>
        </Box>
      )}
    </>
  );
}

const lineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 44,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
  // Hundreds of files are laid out when they come into sight.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 44px',
} as const;

const timeSx = {
  display: 'flex',
  flex: 'none',
  gap: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& b': { minWidth: 40, textAlign: 'right', fontWeight: 600 },
} as const;
