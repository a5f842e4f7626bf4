import { readTypedTime } from '@fanfare/core/composer/typed-time.ts';
import type { WeekStart } from '@fanfare/core/settings/settings.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs, { type Dayjs } from 'dayjs';
import en from 'dayjs/locale/en';
import utc from 'dayjs/plugin/utc';
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { scrollIntoView } from '../../../browser/scroll-into-view.ts';
import { timeOfDayText } from '../../../ui/date-text.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { phone } from '../../../ui/screen-width.ts';

dayjs.extend(utc);
const firstDays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 };
for (const [name, weekStart] of Object.entries(firstDays))
  dayjs.locale({ ...en, name, weekStart }, undefined, true);

interface DateTimePickerProps {
  /** Local time in the chosen zone, such as "2026-11-05T09:30". */
  value: string;
  onChange: (wall: string) => void;
  /** The reason why the typed text is not a time; null if it is a time. */
  onTyped: (problem: string | null) => void;
  typedProblem: string | null;
  /** Earliest local time. */
  from: string;
  until: string;
  weekStart: WeekStart;
  invalid: boolean;
  describedBy: string;
  /** Shown below the time. */
  children?: ReactNode;
}

/** Minutes between the offered times. Any other time can be typed. */
const step = 15;

// Passes local times to the calendar as if they were UTC times, because in UTC no day has 23 or 25 hours.
const shown = (wall: string): Dayjs => dayjs.utc(wall);

const offeredTimes = Array.from({ length: (24 * 60) / step }, (_, index) =>
  new Date(index * step * 60_000).toISOString().slice(11, 16),
);

interface TimeInputProps extends Pick<
  DateTimePickerProps,
  'invalid' | 'describedBy' | 'onTyped' | 'typedProblem'
> {
  time: string;
  options: readonly string[];
  isOffered: (time: string) => boolean;
  onChange: (time: string) => void;
}

/** Reads common formats of a time. When the input loses focus, it shows why a text cannot be read. */
function TimeInput({
  time,
  options,
  isOffered,
  invalid,
  describedBy,
  typedProblem,
  onTyped,
  onChange,
}: TimeInputProps) {
  const id = useId();
  const [text, setText] = useState(() => timeOfDayText(time));
  const [open, setOpen] = useState(false);
  const [shownTime, setShownTime] = useState(time);
  if (time !== shownTime) {
    setShownTime(time);
    setText(timeOfDayText(time));
  }
  const read = (typed: string) => {
    const { time: meant, problem } = readTypedTime(typed);
    onTyped(problem);
    if (meant === null) return;
    setText(timeOfDayText(meant));
    if (meant !== time) onChange(meant);
  };
  /**
   * Uses the typed time as soon as it is valid. An incomplete or past time is ignored, because the next key may make it
   * valid.
   */
  const follow = (typed: string) => {
    const { time: meant } = readTypedTime(typed);
    if (meant === null || !isOffered(meant)) return;
    onTyped(null);
    setShownTime(meant);
    if (meant !== time) onChange(meant);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
        Time
      </Typography>
      <Autocomplete
        id={id}
        freeSolo
        disableClearable
        forcePopupIcon
        size="small"
        options={options}
        // After Enter, `option` can also be the typed text, which is shown unchanged.
        getOptionLabel={(option) => (options.includes(option) ? timeOfDayText(option) : option)}
        // The list shows all times, whatever the person has typed.
        filterOptions={(all) => [...all]}
        slotProps={{ paper: { elevation: 8 } }}
        value={time}
        inputValue={text}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_, typed, reason) => {
          if (reason !== 'input') return;
          setText(typed);
          follow(typed);
          // Closes the list, which would cover the sentence with the publishing time.
          setOpen(false);
        }}
        onChange={(_, typed, reason) => {
          if (reason === 'selectOption') read(typed);
        }}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            size="small"
            error={invalid || typedProblem !== null}
            inputProps={{
              ...slotProps.htmlInput,
              'aria-describedby': typedProblem === null ? describedBy : `${id}-problem`,
              'aria-invalid': invalid || typedProblem !== null,
            }}
            onFocus={(event) => event.target.select()}
            onBlur={() => read(text)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || (text === timeOfDayText(time) && typedProblem === null)) return;
              // The first Enter shows the accepted time; the next one submits it.
              event.preventDefault();
              read(text);
            }}
          />
        )}
      />
      {typedProblem !== null && (
        <FieldNote id={`${id}-problem`} error>
          {typedProblem}
        </FieldNote>
      )}
    </Box>
  );
}

/** Today in the chosen zone, such as "2026-11-05". The calendar itself would mark the day in UTC as today. */
const TodayContext = createContext('');

function Day(props: PickerDayProps) {
  const isToday = props.day.format('YYYY-MM-DD') === useContext(TodayContext);
  return <PickerDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />;
}

export function DateTimePicker({
  value,
  onChange,
  onTyped,
  typedProblem,
  from,
  until,
  weekStart,
  invalid,
  describedBy,
  children,
}: DateTimePickerProps) {
  const day = value.slice(0, 10);
  const time = value.slice(11);
  const parts = useRef<HTMLDivElement>(null);
  // Scrolls to the chosen day, because the calendar may be longer than the screen of a phone.
  useEffect(() => {
    const chosen = parts.current?.querySelector<HTMLElement>('[role="gridcell"][aria-selected="true"]');
    if (chosen) scrollIntoView(chosen);
  }, []);
  const isOffered = (offered: string) => `${day}T${offered}` >= from && `${day}T${offered}` <= until;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={weekStart}>
      <Box ref={parts} sx={partsSx}>
        <TodayContext value={from.slice(0, 10)}>
          <DateCalendar
            value={shown(value)}
            timezone="UTC"
            minDate={shown(from).startOf('day')}
            maxDate={shown(until).startOf('day')}
            views={['day']}
            fixedWeekNumber={6}
            slots={{ day: Day }}
            onChange={(chosen: Dayjs | null) => {
              if (chosen) onChange(`${chosen.format('YYYY-MM-DD')}T${time}`);
            }}
            sx={calendarSx}
          />
        </TodayContext>
        <Box sx={timeSx}>
          <TimeInput
            time={time}
            options={offeredTimes.filter(isOffered)}
            isOffered={isOffered}
            invalid={invalid}
            describedBy={describedBy}
            typedProblem={typedProblem}
            onTyped={onTyped}
            onChange={(chosen) => onChange(`${day}T${chosen}`)}
          />
          {children}
        </Box>
      </Box>
    </LocalizationProvider>
  );
}

const partsSx = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 188px' },
} as const;

/** On phones, the time is above the calendar, so that the fields that change often are visible. */
const timeSx = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  order: { xs: -1, sm: 0 },
} as const;

const calendarSx = {
  width: '100%',
  height: 'auto',
  maxHeight: 'none',
  m: 0,
  // The header of the calendar is as wide as its seven days, which are centred.
  '& .MuiPickersCalendarHeader-root': { width: 280, mx: 'auto', pl: 1.5, pr: 0 },
  '& [role="gridcell"]': { scrollMarginBlock: '8px' },
  // On phones, weeks without a day that can be chosen are hidden. The calendar keeps the height of six weeks.
  [phone]: { '& .MuiDayCalendar-weekContainer:not(:has(button:enabled))': { display: 'none' } },
} as const;
