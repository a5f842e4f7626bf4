import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId, type ChangeEvent, type CSSProperties } from 'react';
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
  const share = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  return (
    <Box sx={{ opacity: disabled ? 0.6 : 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography component="label" htmlFor={id} variant="body2" sx={{ fontWeight: 560 }}>
          {label}
        </Typography>
        <Typography
          component="output"
          htmlFor={id}
          variant="body2"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {format(value)}
        </Typography>
      </Box>
      <Box
        component="input"
        type="range"
        id={id}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={format(value)}
        style={{ '--filled': share } as CSSProperties}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.valueAsNumber)}
        sx={rangeSx}
      />
    </Box>
  );
}

const thumbSize = 18;

const rangeSx: SxProps<Theme> = (theme) => {
  const empty = { light: edges.button.light, dark: edges.button.dark };
  const fill = theme.vars?.palette.primary.main ?? '';
  // The centre of the thumb stops half its width before each end.
  const end = `calc(${thumbSize / 2}px + var(--filled) * (100% - ${thumbSize}px))`;
  const track = {
    height: 4,
    borderRadius: 2,
    background: `linear-gradient(to right, ${fill} ${end}, var(--empty) ${end})`,
  };
  const thumb = {
    boxSizing: 'border-box',
    width: thumbSize,
    height: thumbSize,
    border: `2px solid ${fill}`,
    borderRadius: '50%',
    background: theme.vars?.palette.background.paper ?? '',
  };
  return {
    '--empty': empty.light,
    ...theme.applyStyles('dark', { '--empty': empty.dark }),
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: 28,
    m: 0,
    borderRadius: '8px',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '@media (pointer: coarse)': { height: 44 },
    '&::-webkit-slider-runnable-track': track,
    '&::-moz-range-track': track,
    '&::-webkit-slider-thumb': { ...thumb, appearance: 'none', marginTop: `${(4 - thumbSize) / 2}px` },
    '&::-moz-range-thumb': thumb,
    '&:disabled': { cursor: 'default' },
  };
};
