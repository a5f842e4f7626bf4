import { shortTime } from '@fanfare/core/sheet/series.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { wallClock } from '@fanfare/core/time/wall-clock.ts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { shortDayText } from '../../../ui/date-text.ts';
import { FileList, lineSx } from './file-list.tsx';
import { RowHead } from './row-head.tsx';

const timeIn = (at: number, zone: string) => shortTime(wallClock(at, zone).slice(11));

/** A time such as "Mon 30 Nov, 17:00". */
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

export function SpreadList({ rows, times, notes, zone }: SpreadListProps) {
  const last = times.findLast(({ at }) => at !== null)?.at ?? null;
  return (
    <FileList
      rows={rows}
      rest={last === null ? '' : `, until ${momentText(last, zone)}`}
      renderLine={(row, i) => (
        <Line row={row} at={times[i]?.at ?? null} note={notes[i] ?? null} zone={zone} />
      )}
    />
  );
}

const timeSx = {
  display: 'flex',
  flex: 'none',
  gap: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& b': { minWidth: 40, textAlign: 'right', fontWeight: 600 },
} as const;
