import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';

export interface FormFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  /** Shown to the right of the label. */
  aside?: ReactNode;
  /** Shown below the field when there is no error. */
  hint?: ReactNode;
  name?: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  autoFocus?: boolean;
  readOnly?: boolean;
  endAdornment?: ReactNode;
}

/** A text field with a visible label, a hint and an error. */
export function FormField({
  label,
  value,
  onChange,
  aside,
  error,
  hint,
  autoComplete,
  autoFocus,
  ...input
}: FormFieldProps) {
  const id = useId();
  const note = error ?? hint;
  const described = [aside !== undefined && `${id}-aside`, note !== undefined && `${id}-note`]
    .filter((each) => each !== false)
    .join(' ');
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        {aside !== undefined && <span id={`${id}-aside`}>{aside}</span>}
      </Box>
      <OutlinedInput
        {...input}
        id={id}
        value={value}
        fullWidth
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        {...(autoComplete === undefined ? {} : { autoComplete })}
        {...(autoFocus === true ? { autoFocus } : {})}
        inputProps={{
          'data-autofocus': autoFocus,
          'aria-describedby': described === '' ? undefined : described,
          'aria-invalid': error !== undefined,
        }}
      />
      {note !== undefined && (
        <FieldNote id={`${id}-note`} error={error !== undefined}>
          {note}
        </FieldNote>
      )}
    </Stack>
  );
}
