import { timeTyped } from '@fanfare/core/composer/wall-clock.ts';
import type { WeekStart } from '@fanfare/core/settings/settings.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import en from 'dayjs/locale/en';
import utc from 'dayjs/plugin/utc';
import { useId, useState } from 'react';

dayjs.extend(utc);
const firstDays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };
for (const [name, weekStart] of Object.entries(firstDays))
  dayjs.locale({ ...en, name, weekStart }, undefined, true);

interface WhenPickerProps {
  /** What a clock on the wall shows, "2026-11-05T09:30". */
  value: string;
  onChange: (wall: string) => void;
  /** Of the same clock. */
  from: string;
  until: string;
  weekStart: WeekStart;
  invalid: boolean;
  /** The id of what says more about the time. */
  describedBy: string;
}

/** Minutes between the times that are offered; any other can be typed. */
const step = 15;

// A clock on a wall has no zone: as UTC, none of its days has 23 or 25 hours.
const shown = (wall: string): Dayjs => dayjs.utc(wall);
const wallOf = (moment: Dayjs): string => moment.format('YYYY-MM-DDTHH:mm');

const withTime = (day: Dayjs, time: Dayjs) => day.hour(time.hour()).minute(time.minute()).second(0);

interface TimeInputProps extends Pick<WhenPickerProps, 'invalid' | 'describedBy'> {
  time: string;
  onChange: (time: string) => void;
}

/** Takes the ways in which people write a time, once they are done with it. */
function TimeInput({ time, invalid, describedBy, onChange }: TimeInputProps) {
  const id = useId();
  const [text, setText] = useState(time);
  const [shownTime, setShownTime] = useState(time);
  if (time !== shownTime) {
    setShownTime(time);
    setText(time);
  }
  const done = () => {
    const meant = timeTyped(text);
    if (meant !== null && meant !== time) onChange(meant);
    else setText(time);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
        Time
      </Typography>
      <OutlinedInput
        id={id}
        value={text}
        error={invalid}
        inputProps={{ inputMode: 'numeric', 'aria-describedby': describedBy, 'aria-invalid': invalid }}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text === time) return;
          // What stands there now is what the form is to send, with the next Enter.
          event.preventDefault();
          done();
        }}
      />
    </Box>
  );
}

/** A day of the calendar and a time of that day, of 24 hours. */
export function WhenPicker({
  value,
  onChange,
  from,
  until,
  weekStart,
  invalid,
  describedBy,
}: WhenPickerProps) {
  const chosen = shown(value);
  const isOn = (wall: string) => wall.slice(0, 10) === value.slice(0, 10);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={weekStart}>
      <Box sx={partsSx}>
        <DateCalendar
          value={chosen}
          timezone="UTC"
          minDate={shown(from).startOf('day')}
          maxDate={shown(until).startOf('day')}
          views={['day']}
          fixedWeekNumber={6}
          // Which day it is, is for the zone to say, and not for this machine.
          disableHighlightToday
          onChange={(day: Dayjs | null) => {
            if (day) onChange(wallOf(withTime(day, chosen)));
          }}
          sx={calendarSx}
        />
        <Box sx={{ display: 'grid', gap: 1, gridTemplateRows: 'auto minmax(0, 1fr)', minHeight: 0 }}>
          <TimeInput
            time={value.slice(11)}
            invalid={invalid}
            describedBy={describedBy}
            onChange={(time) => onChange(`${wallOf(chosen).slice(0, 10)}T${time}`)}
          />
          <DigitalClock
            value={chosen}
            timezone="UTC"
            ampm={false}
            timeStep={step}
            skipDisabled
            {...(isOn(from) && { minTime: shown(from) })}
            {...(isOn(until) && { maxTime: shown(until) })}
            onChange={(time: Dayjs | null) => {
              if (time) onChange(wallOf(withTime(chosen, time)));
            }}
            sx={timesSx}
          />
        </Box>
      </Box>
    </LocalizationProvider>
  );
}

const partsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 128px' },
  height: { sm: 328 },
} as const;

const calendarSx = { width: '100%', height: 'auto', maxHeight: 'none', m: 0 } as const;

const timesSx = {
  height: '100%',
  maxHeight: { xs: 144, sm: 'none' },
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
