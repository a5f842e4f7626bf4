import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import { FieldNote } from './field-note.tsx';

export interface FormFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
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
  error,
  hint,
  autoComplete,
  autoFocus,
  ...input
}: FormFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
        {label}
      </Typography>
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
          'aria-describedby': note === undefined ? undefined : `${id}-note`,
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
