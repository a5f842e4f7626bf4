import { weekdaysFrom, type Weekday } from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import { chipSx } from './chips.ts';

const capital = (day: Weekday) => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;

interface DaysOfWeekProps {
  weekStart: Weekday;
  value: readonly Weekday[];
  error: string | undefined;
  onChange: (days: readonly Weekday[]) => void;
}

/** Chooses days of the week. */
export function DaysOfWeek({ weekStart, value, error, onChange }: DaysOfWeekProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, fontWeight: 560 }}>
        Days
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {weekdaysFrom(weekStart).map((day) => {
          const isChosen = value.includes(day);
          return (
            <ButtonBase
              key={day}
              aria-label={capital(day)}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? value.filter((each) => each !== day) : [...value, day])}
              sx={chipSx}
            >
              {capital(day).slice(0, 1)}
            </ButtonBase>
          );
        })}
      </Box>
      {error !== undefined && (
        <FieldNote error role="alert">
          {error}
        </FieldNote>
      )}
    </Box>
  );
}
