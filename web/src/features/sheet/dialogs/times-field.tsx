import { readStepTime } from '@fanfare/core/sheet/cells.ts';
import { shortTime } from '@fanfare/core/sheet/series.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/icons/icons.tsx';
import { chipSx } from './chips.ts';

interface TimesFieldProps {
  /** Times such as "09:00", sorted. */
  times: readonly string[];
  hint: string;
  error: string | undefined;
  onChange: (times: readonly string[]) => void;
}

/** Times of day as chips. A click removes one; a new one is typed in any common format. */
export function TimesField({ times, hint, error, onChange }: TimesFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const add = () => {
    const { time, problem } = readStepTime(typed);
    setTypedProblem(problem);
    if (time === null) return;
    onChange([...new Set([...times, time])].toSorted());
    setTyped('');
    input.current?.focus();
  };
  const problem = typedProblem ?? error ?? null;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5, fontWeight: 560 }}>
        Times
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        {times.map((time) => (
          <ButtonBase
            key={time}
            aria-label={`Remove ${shortTime(time)}`}
            onClick={() => {
              onChange(times.filter((each) => each !== time));
              // The input gets the focus, which would otherwise be lost, because the button disappears with its time.
              input.current?.focus();
            }}
            sx={chipSx}
          >
            {shortTime(time)}
            <CloseIcon />
          </ButtonBase>
        ))}
        {/* The button stays next to its field when the row wraps. */}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <OutlinedInput
            inputRef={input}
            size="small"
            value={typed}
            placeholder="18:30"
            error={typedProblem !== null}
            onChange={(event) => {
              setTyped(event.target.value);
              setTypedProblem(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Prevents Enter from submitting the form of the dialog.
              event.preventDefault();
              add();
            }}
            inputProps={{
              'aria-label': 'Another time',
              'aria-describedby': `${id}-note`,
              'aria-invalid': typedProblem !== null,
            }}
            sx={{ width: 84, height: 36 }}
          />
          <Button size="small" color="inherit" startIcon={<PlusIcon />} onClick={add}>
            Add
          </Button>
        </Box>
      </Box>
      <FieldNote id={`${id}-note`} error={problem !== null}>
        {problem ?? hint}
      </FieldNote>
    </Box>
  );
}
