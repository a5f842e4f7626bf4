import { cityName, offsetText } from '@fanfare/core/settings/time-zones.ts';
import { intervalUnits, type ReadSpread, type SpreadForm } from '@fanfare/core/sheet/spread-form.ts';
import type { Weekday } from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { DaysOfWeek } from './days-of-week.tsx';
import { TimesField } from './times-field.tsx';

interface SpreadFieldsProps {
  form: SpreadForm;
  problems: ReadSpread['problems'];
  hasSlots: boolean;
  weekStart: Weekday;
  zone: string;
  now: number;
  onChange: (change: Partial<SpreadForm>) => void;
}

const hows = [
  { value: 'times', label: 'Days and times' },
  { value: 'slots', label: 'Free slots' },
  { value: 'interval', label: 'Interval' },
] as const;

const spacings = [
  { value: 'every', label: 'Every' },
  { value: 'evenly', label: 'Evenly until' },
] as const;

const unitOptions = intervalUnits.map((value) => ({ value, label: value }));

function Interval({ form, problems, hint, onChange }: SpreadFieldsProps & { hint: string }) {
  return (
    <>
      <Box sx={pairSx}>
        <FormField
          label="Start"
          type="date"
          value={form.from}
          error={problems.from}
          onChange={(from) => onChange({ from })}
        />
        <FormField
          label="Time"
          value={form.time}
          error={problems.time}
          hint={hint}
          onChange={(time) => onChange({ time })}
        />
      </Box>
      <Segmented
        label="Spacing"
        options={spacings}
        value={form.spacing}
        onChange={(spacing) => onChange({ spacing })}
      />
      {form.spacing === 'every' ? (
        <Box sx={pairSx}>
          <FormField
            label="Number"
            value={form.amount}
            error={problems.amount}
            onChange={(amount) => onChange({ amount })}
          />
          <SelectField
            label="Unit"
            value={form.unit}
            options={unitOptions}
            onChange={(unit) => onChange({ unit })}
          />
        </Box>
      ) : (
        <Box sx={pairSx}>
          <FormField
            label="End"
            type="date"
            value={form.until}
            error={problems.until}
            onChange={(until) => onChange({ until })}
          />
          <FormField
            label="Last time"
            value={form.untilTime}
            error={problems.untilTime}
            onChange={(untilTime) => onChange({ untilTime })}
          />
        </Box>
      )}
    </>
  );
}

export function SpreadFields(props: SpreadFieldsProps) {
  const { form, problems, hasSlots, weekStart, zone, now, onChange } = props;
  const hint = `${cityName(zone)} (${offsetText(zone, new Date(now))})`;
  return (
    <>
      <Segmented
        label="Method"
        options={hows.filter(({ value }) => hasSlots || value !== 'slots')}
        value={form.how}
        {...(form.how === 'slots' && {
          hint: 'Each file gets the next slot that is free for all its accounts.',
        })}
        onChange={(how) => onChange({ how })}
      />
      {form.how === 'times' && (
        <>
          <FormField
            label="Start"
            type="date"
            value={form.from}
            error={problems.from}
            onChange={(from) => onChange({ from })}
          />
          <DaysOfWeek
            weekStart={weekStart}
            value={form.days}
            error={problems.days}
            onChange={(days) => onChange({ days })}
          />
          <TimesField
            times={form.times}
            hint={hint}
            error={problems.times}
            onChange={(times) => onChange({ times })}
          />
        </>
      )}
      {form.how === 'interval' && <Interval {...props} hint={hint} />}
    </>
  );
}

const pairSx = { display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } as const;
