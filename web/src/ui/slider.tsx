import Box from '@mui/material/Box';
import MuiSlider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId } from 'react';
import { edges } from './theme/palette.ts';

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  /** Formats a value, such as "3.5 s". */
  format?: (value: number) => string;
  onChange: (value: number) => void;
}

export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  disabled = false,
  format = String,
  onChange,
}: SliderProps) {
  const id = useId();
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        <Typography
          component="output"
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {format(value)}
        </Typography>
      </Box>
      {/* Room for half a thumb: at an end of the track, the edge of the thumb lines up with the label above. */}
      <Box sx={{ px: 1 }}>
        <MuiSlider
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-labelledby={id}
          getAriaValueText={format}
          onChange={(_, next) => onChange(next)}
          sx={sliderSx}
        />
      </Box>
    </Box>
  );
}

const sliderSx: SxProps<Theme> = (theme) => ({
  display: 'block',
  '& .MuiSlider-rail': {
    opacity: 1,
    backgroundColor: edges.button.light,
    ...theme.applyStyles('dark', { backgroundColor: edges.button.dark }),
  },
  '& .MuiSlider-track': { border: 0 },
  '& .MuiSlider-thumb': {
    width: 18,
    height: 18,
    border: '2px solid currentColor',
    bgcolor: 'background.paper',
    '&::before': { boxShadow: 'none' },
    '&:hover, &.Mui-active': { boxShadow: 'none' },
    '&.Mui-focusVisible': {
      boxShadow: 'none',
      outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`,
      outlineOffset: 2,
    },
  },
  '&.Mui-disabled': { opacity: 0.6 },
});
