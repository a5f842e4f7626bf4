import { counted } from '@fanfare/core/text/counted.ts';
import type { DateCount } from '@fanfare/core/sheet/date-weeks.ts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

const monthOf = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const weekdayOf = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

const dotsMax = 3;

/**
 * The name of the month that is shown next to the first week and next to each week in which a month begins; empty for
 * other weeks.
 */
function monthText(week: readonly DateCount[], isFirst: boolean): string {
  const begins = week.find(({ day }) => day.endsWith('-01')) ?? (isFirst ? week[0] : undefined);
  return begins ? monthOf.format(new Date(begins.day)) : '';
}

function DayCell({ day, count }: DateCount) {
  return (
    <Box component="td" data-filled={count > 0}>
      {Number(day.slice(8))}
      {count > 0 && <Box component="span" sx={visuallyHidden}>{`, ${counted(count, 'file')}`}</Box>}
      <Box aria-hidden sx={dotsSx}>
        {count > dotsMax ? count : Array.from({ length: count }, (_, i) => <i key={i} />)}
      </Box>
    </Box>
  );
}

/** A small calendar of the weeks in which files get times. */
export function DateWeeks({ weeks }: { weeks: readonly (readonly DateCount[])[] }) {
  return (
    // The box can have the focus, so that many weeks can be scrolled by keyboard.
    <Box role="group" aria-label="Days of the files" tabIndex={0} sx={frameSx}>
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            <th scope="col">
              <Box component="span" sx={visuallyHidden}>
                Month
              </Box>
            </th>
            {weeks[0]?.map(({ day }) => {
              const name = weekdayOf.format(new Date(day));
              return (
                <th key={day} scope="col" abbr={name}>
                  <span aria-hidden>{name.slice(0, 1)}</span>
                  <Box component="span" sx={visuallyHidden}>
                    {name}
                  </Box>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, nth) => (
            <tr key={week[0]?.day}>
              <th scope="row">{monthText(week, nth === 0)}</th>
              {week.map((each) => (
                <DayCell key={each.day} {...each} />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frameSx = { maxHeight: 196, overflowY: 'auto' } as const;

const tableSx = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'caption',
  textAlign: 'center',
  color: 'text.secondary',
  '& th': { fontWeight: 500, p: 0.25 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& tbody td': { border: 1, borderColor: 'divider', height: 34, p: 0, lineHeight: 1.3 },
  '& td[data-filled="true"]': { color: 'text.primary', fontWeight: 600, bgcolor: 'action.selected' },
} as const;

const dotsSx = {
  display: 'flex',
  justifyContent: 'center',
  gap: '2px',
  height: 10,
  fontSize: 10,
  lineHeight: '10px',
  color: 'primary.main',
  '& i': { width: 4, height: 4, mt: '3px', borderRadius: '50%', bgcolor: 'currentColor' },
} as const;
