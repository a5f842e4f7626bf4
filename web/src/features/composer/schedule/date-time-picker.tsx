import { parseTypedTime } from '@fanfare/core/composer/wall-clock.ts';
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

interface DateTimePickerProps {
  /** Local time in the zone of the person, such as "2026-11-05T09:30". */
  value: string;
  onChange: (wall: string) => void;
  /** Earliest local time. */
  from: string;
  until: string;
  weekStart: WeekStart;
  invalid: boolean;
  /** Id of the element that describes the time. */
  describedBy: string;
}

/** Minutes between the offered times. Any other time can be typed. */
const step = 15;

// Handled as UTC, because a local time without a zone has no days of 23 or 25 hours.
const shown = (wall: string): Dayjs => dayjs.utc(wall);
const wallOf = (moment: Dayjs): string => moment.format('YYYY-MM-DDTHH:mm');

const withTime = (day: Dayjs, time: Dayjs) => day.hour(time.hour()).minute(time.minute()).second(0);

interface TimeInputProps extends Pick<DateTimePickerProps, 'invalid' | 'describedBy'> {
  time: string;
  onChange: (time: string) => void;
}

/** Accepts common ways to write a time when the input loses focus. */
function TimeInput({ time, invalid, describedBy, onChange }: TimeInputProps) {
  const id = useId();
  const [text, setText] = useState(time);
  const [shownTime, setShownTime] = useState(time);
  if (time !== shownTime) {
    setShownTime(time);
    setText(time);
  }
  const done = () => {
    const meant = parseTypedTime(text);
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
          // Show the accepted time first; the next Enter submits it.
          event.preventDefault();
          done();
        }}
      />
    </Box>
  );
}

/** Calendar and list of times in 24-hour format. */
export function DateTimePicker({
  value,
  onChange,
  from,
  until,
  weekStart,
  invalid,
  describedBy,
}: DateTimePickerProps) {
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
          // Today depends on the person's zone, not on this device.
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
