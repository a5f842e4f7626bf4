import Box from '@mui/material/Box';
import { useEffect, useId, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface MessageFieldProps {
  value: string;
  /** True if the monthly message limit is reached. */
  limited: boolean;
  onChange: (value: string) => void;
  onSend: () => void;
}

/** Message input: Enter sends, Shift+Enter starts a new line. */
export function MessageField({ value, limited, onChange, onSend }: MessageFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <Box component="label" htmlFor={id} sx={visuallyHidden}>
        Message
      </Box>
      <Box
        component="textarea"
        id={id}
        ref={field}
        rows={2}
        value={value}
        disabled={limited}
        placeholder={
          limited
            ? "You've reached your GPT limit. Upgrade to continue..."
            : 'What would you like to post about?'
        }
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          // During text composition (IME) Enter picks a candidate.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
        sx={fieldSx}
      />
    </>
  );
}

const fieldSx = {
  ...surface,
  borderRadius: '8px',
  width: '100%',
  boxSizing: 'border-box',
  px: 1.5,
  py: 1,
  resize: 'none',
  fieldSizing: 'content',
  minHeight: '4em',
  maxHeight: '10em',
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  color: 'text.primary',
  '@media (pointer: coarse)': { fontSize: '1rem' },
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const;
