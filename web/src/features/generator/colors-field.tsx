import { imageColorsMax, readColors } from '@fanfare/core/assistant/generated-image.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';

interface ColorsFieldProps {
  colors: readonly string[];
  error: string | undefined;
  onChange: (colors: string[]) => void;
}

/** A list of colors, each a name or a hexadecimal code. A comma or Enter adds the typed color. */
export function ColorsField({ colors, error, onChange }: ColorsFieldProps) {
  const [text, setText] = useState('');
  const add = (more: string) => {
    onChange(readColors([...colors, more].join(',')));
    setText('');
  };
  const isFull = colors.length >= imageColorsMax;
  return (
    <Box
      component="div"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add(text);
      }}
    >
      {colors.length > 0 && (
        <Box
          component="ul"
          aria-label="Chosen colors"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, mb: 1, p: 0, listStyle: 'none' }}
        >
          {colors.map((color) => (
            <Box component="li" key={color} sx={pillSx}>
              <Box aria-hidden sx={swatchSx} style={{ backgroundColor: color.toLowerCase() }} />
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {color}
              </Box>
              <IconButton
                size="small"
                aria-label={`Remove ${color}`}
                onClick={() => onChange(colors.filter((each) => each !== color))}
              >
                <CloseIcon />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <FormField
        label="Colors"
        value={text}
        readOnly={isFull}
        onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        error={error}
        hint={
          isFull ? `${imageColorsMax} colors are the maximum.` : 'A name or a code, such as rust or #efe2cd.'
        }
        endAdornment={
          <Button size="small" disabled={text.trim() === ''} onClick={() => add(text)}>
            Add
          </Button>
        }
      />
    </Box>
  );
}

const pillSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  pl: 1.25,
  minHeight: 32,
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  typography: 'body2',
} as const;

const swatchSx = {
  width: 12,
  height: 12,
  flex: 'none',
  borderRadius: '3px',
  border: 1,
  borderColor: 'divider',
} as const;
