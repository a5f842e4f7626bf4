import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldNote } from './field-note.tsx';

interface RadioListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; description?: string }[];
  /** Null until an option is selected. */
  value: Value | null;
  disabled?: boolean;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** Radio buttons with descriptions, one per line. */
export function RadioList<Value extends string>({
  label,
  options,
  value,
  disabled = false,
  error,
  onChange,
}: RadioListProps<Value>) {
  const id = useId();
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      aria-describedby={error === undefined ? undefined : `${id}-note`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.5, fontWeight: 560 }}>
        {label}
      </Typography>
      {options.map((option, index) => (
        <Box
          key={option.value}
          component="label"
          sx={{
            display: 'flex',
            gap: 1.25,
            py: 0.625,
            alignItems: 'flex-start',
            cursor: 'pointer',
            'fieldset:disabled &': { cursor: 'default', opacity: 0.6 },
            '@media (pointer: coarse)': { py: 1.375 },
          }}
        >
          <Radio
            size="small"
            name={id}
            checked={value === option.value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            slotProps={{
              input: {
                'aria-describedby': option.description === undefined ? undefined : `${id}-${index}`,
                ...(error !== undefined && index === 0 && { 'data-invalid': '' }),
              },
            }}
            sx={{ flex: 'none', p: 0, '& svg': { width: 21, height: 21 } }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block' }}>
              {option.label}
            </Typography>
            {option.description !== undefined && (
              <Typography
                component="span"
                id={`${id}-${index}`}
                variant="body2"
                sx={{ display: 'block', color: 'text.secondary' }}
              >
                {option.description}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
      {error !== undefined && (
        <FieldNote id={`${id}-note`} error role="alert">
          {error}
        </FieldNote>
      )}
    </Box>
  );
}
