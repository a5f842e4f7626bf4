import { weekdayName, weekdaysFrom, type Weekday } from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import { chipSx } from './chips.ts';

interface DaysOfWeekProps {
  weekStart: Weekday;
  value: readonly Weekday[];
  error: string | undefined;
  onChange: (days: readonly Weekday[]) => void;
}

export function DaysOfWeek({ weekStart, value, error, onChange }: DaysOfWeekProps) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, fontWeight: 560 }}>
        Days
      </Typography>
      <Box sx={daysSx}>
        {weekdaysFrom(weekStart).map((day) => {
          const isChosen = value.includes(day);
          return (
            <ButtonBase
              key={day}
              aria-label={weekdayName(day)}
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? value.filter((each) => each !== day) : [...value, day])}
              sx={chipSx}
            >
              {weekdayName(day).slice(0, 1)}
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

/** On a phone, all seven days are in one row. */
const daysSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 44px))',
  gap: 0.75,
  '& > button': { minWidth: 0, px: 0 },
} as const;
