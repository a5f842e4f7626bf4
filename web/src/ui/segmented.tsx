import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldNote } from './field-note.tsx';
import { visuallyHidden } from './visually-hidden.ts';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Shown below the options while there is no error. */
  hint?: string;
  error?: string | undefined;
  /** Hides the label visually, for options that are clear without it. */
  hideLabel?: boolean;
}

/** Consists of radio buttons, so the arrow keys move between the options. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  hideLabel = false,
}: SegmentedProps<Value>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Box
      component="fieldset"
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography
        component="legend"
        variant="body2"
        sx={hideLabel ? visuallyHidden : { p: 0, mb: 0.5, fontWeight: 560 }}
      >
        {label}
      </Typography>
      <Box
        sx={{
          display: 'inline-flex',
          maxWidth: '100%',
          p: '3px',
          gap: '3px',
          borderRadius: '10px',
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        {options.map((option) => (
          <Box
            component="label"
            key={option.value}
            sx={(theme) => ({
              position: 'relative',
              display: 'grid',
              placeItems: 'center',
              minHeight: 30,
              '@media (pointer: coarse)': { minHeight: 40 },
              px: 1.5,
              borderRadius: '7px',
              cursor: 'pointer',
              color: 'text.secondary',
              typography: 'body2',
              fontWeight: 560,
              textAlign: 'center',
              '&:hover': { color: 'text.primary' },
              '&:has(:disabled)': { cursor: 'not-allowed', color: 'text.disabled' },
              '&:has(:checked)': {
                color: 'text.primary',
                backgroundColor: theme.vars?.palette.background.paper,
                // In dark mode the selected option is lighter than the others.
                ...theme.applyStyles('dark', { backgroundColor: theme.vars?.palette.divider }),
                boxShadow: '0 1px 3px rgba(10, 12, 20, 0.18)',
              },
              '&:has(:focus-visible)': {
                outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`,
              },
              '& input': { position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'inherit' },
            })}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Box>
        ))}
      </Box>
      {note !== undefined && (
        <FieldNote
          // The alert is an element of its own, because screen readers announce only alerts that appear.
          key={error === undefined ? 'hint' : 'error'}
          id={`${id}-note`}
          {...(error !== undefined && { error: true, role: 'alert' })}
        >
          {note}
        </FieldNote>
      )}
    </Box>
  );
}
