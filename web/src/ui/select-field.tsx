import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ChangeEvent, type ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';
import { ChevronDownIcon } from './icons/navigation.tsx';
import { edges } from './theme/palette.ts';
import { visuallyHidden } from './visually-hidden.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  error?: string | undefined;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  /** Hides the label visually, for use in a table whose header names the field. */
  hideLabel?: boolean;
}

const selectStyle: SxProps<Theme> = (theme) => ({
  appearance: 'none',
  width: '100%',
  height: 40,
  pl: '12px',
  pr: '36px',
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: `1px solid ${edges.field.light}`,
  ...theme.applyStyles('dark', { borderColor: edges.field.dark }),
  borderRadius: '8px',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  // If the text is smaller than 16 px, iOS zooms into the field and does not zoom back.
  '@media (pointer: coarse)': { height: 44, fontSize: '1rem' },
  '&:hover:not(:disabled)': { borderColor: 'text.secondary' },
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
  '&:disabled': { opacity: 0.6, cursor: 'default' },
});

const chevronStyle = {
  position: 'absolute',
  right: 10,
  top: '50%',
  display: 'flex',
  color: 'text.secondary',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
} as const;

/** The native select: it works by keyboard, by touch and with hundreds of options. */
export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  options,
  error,
  hint,
  name,
  disabled = false,
  hideLabel = false,
}: SelectFieldProps<Value>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Stack sx={{ gap: 0.5, position: 'relative' }}>
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        sx={hideLabel ? visuallyHidden : { fontWeight: 560 }}
      >
        {label}
      </Typography>
      <Box sx={{ position: 'relative', display: 'grid' }}>
        <Box
          component="select"
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          aria-invalid={error !== undefined}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value as Value)}
          sx={selectStyle}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Box>
        <Box component="span" aria-hidden sx={chevronStyle}>
          <ChevronDownIcon />
        </Box>
      </Box>
      {note !== undefined && (
        <FieldNote id={`${id}-note`} error={error !== undefined} component="div">
          {note}
        </FieldNote>
      )}
    </Stack>
  );
}
