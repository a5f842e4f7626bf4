import { readTypedTime } from '@fanfare/core/composer/typed-time.ts';
import {
  cleanSlots,
  slotsFullText,
  slotsMax,
  weekdays,
  workdays,
  type Slot,
  type SlotPlan,
  type Weekday,
} from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { allNetworks } from '../../networks/networks.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { slotText, weekdayNames } from './slot-chip.tsx';
import { timeOfDayText } from '../../ui/date-text.ts';

const dayOptions = [
  { value: 'workdays', label: 'Monday to Friday' },
  { value: 'week', label: 'Every day' },
  ...weekdays.map((value) => ({ value, label: weekdayNames[value] })),
] as const;
type DayChoice = Weekday | 'workdays' | 'week';

function daysOf(choice: DayChoice): readonly Weekday[] {
  if (choice === 'week') return weekdays;
  return choice === 'workdays' ? workdays : [choice];
}

const all = 'all';
const networkOptions = [
  { value: all, label: 'All networks' },
  ...allNetworks.map(({ id, label }) => ({ value: id, label })),
];

interface AddSlotProps {
  plan: SlotPlan;
  busy: boolean;
  onAdd: (change: { slots: readonly Slot[] }, done: string) => Promise<boolean>;
}

/** Adds a time to one or more days. The time is typed as in the schedule dialog. */
export function AddSlot({ plan, busy, onAdd }: AddSlotProps) {
  const id = useId();
  const [choice, setChoice] = useState<DayChoice>('monday');
  const [typed, setTyped] = useState(() => timeOfDayText('09:00'));
  const [timeProblem, setTimeProblem] = useState<string | null>(null);
  const [network, setNetwork] = useState(all);
  const [problem, setProblem] = useState<string | null>(null);

  /** Reads the typed time. Shows it in the usual format, or the reason why the text is not a time. */
  const readTime = (): string | null => {
    const read = readTypedTime(typed);
    setTimeProblem(read.problem);
    if (read.time !== null) setTyped(timeOfDayText(read.time));
    return read.time;
  };
  const add = () => {
    const time = readTime();
    if (time === null) return;
    const platform = network === all ? null : network;
    const added = daysOf(choice).map((day): Slot => ({ day, time, platform }));
    const [first] = added;
    const slots = cleanSlots([...plan.slots, ...added]);
    if (slots.length === plan.slots.length) setProblem('You already have this slot.');
    else if (slots.length > slotsMax) setProblem(slotsFullText);
    else if (first) {
      setProblem(null);
      const what = added.length === 1 ? slotText(first) : `${slots.length - plan.slots.length} slots`;
      void onAdd({ slots }, `Added ${what}.`);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add a slot"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) add();
      }}
    >
      <Box sx={fieldsSx}>
        <SelectField
          label="Day"
          options={dayOptions}
          value={choice}
          onChange={(value) => {
            setChoice(value);
            setProblem(null);
          }}
        />
        <Box sx={{ display: 'grid', gap: 0.5 }}>
          <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
            Time
          </Typography>
          <OutlinedInput
            id={id}
            value={typed}
            autoComplete="off"
            error={timeProblem !== null}
            inputProps={{
              'aria-describedby': timeProblem === null ? undefined : `${id}-problem`,
              'aria-invalid': timeProblem !== null,
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              setTimeProblem(null);
              setProblem(null);
            }}
            onFocus={(event) => event.target.select()}
            onBlur={readTime}
          />
        </Box>
        <SelectField
          label="Network"
          options={networkOptions}
          value={network}
          onChange={(value) => {
            setNetwork(value);
            setProblem(null);
          }}
        />
        <Button type="submit" variant="contained" loading={busy} sx={{ minHeight: 40 }}>
          Add slot
        </Button>
      </Box>
      {(timeProblem ?? problem) !== null && (
        <FieldNote id={`${id}-problem`} role="alert" error>
          {timeProblem ?? problem}
        </FieldNote>
      )}
    </Box>
  );
}

const fieldsSx = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '180px 120px 180px auto' },
  justifyContent: 'start',
} as const;
