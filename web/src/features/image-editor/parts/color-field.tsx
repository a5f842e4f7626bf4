import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

const swatches = [
  ['#ffffff', 'White'],
  ['#14171f', 'Black'],
  ['#e5484d', 'Red'],
  ['#f76b15', 'Orange'],
  ['#ffc53d', 'Yellow'],
  ['#30a46c', 'Green'],
  ['#0090ff', 'Blue'],
  ['#6e56cf', 'Purple'],
  ['#e93d82', 'Pink'],
] as const;

interface ColorFieldProps {
  label: string;
  /** Null if no color is chosen. */
  value: string | null;
  /** Runs when the person chooses "no color". Omit it if a color is required. */
  onNone?: () => void;
  onChange: (color: string) => void;
}

export function ColorField({ label, value, onNone, onChange }: ColorFieldProps) {
  const id = useId();
  const isOther = value !== null && !swatches.some(([color]) => color === value);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.75, fontWeight: 560 }}>
        {label}
      </Typography>
      <Box sx={rowSx}>
        {onNone && (
          <Box component="label" sx={[swatchSx, noneSx]}>
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === null}
              onChange={onNone}
              sx={inputSx}
            />
            <Box component="span" sx={visuallyHidden}>
              None
            </Box>
          </Box>
        )}
        {swatches.map(([color, name]) => (
          <Box key={color} component="label" title={name} sx={swatchSx} style={{ backgroundColor: color }}>
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === color}
              onChange={() => onChange(color)}
              sx={inputSx}
            />
            <Box component="span" sx={visuallyHidden}>
              {name}
            </Box>
          </Box>
        ))}
        <Box
          component="label"
          title="Another color"
          data-chosen={isOther}
          sx={[swatchSx, otherSx]}
          style={isOther ? { background: value } : {}}
        >
          <Box
            component="input"
            type="color"
            aria-label={`${label}: another color`}
            value={value ?? '#ffffff'}
            onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
            sx={inputSx}
          />
        </Box>
      </Box>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(30px, 1fr))',
  justifyItems: 'start',
  gap: '8px',
  '@media (pointer: coarse)': { gridTemplateColumns: 'repeat(auto-fill, minmax(44px, 1fr))' },
} as const;

const swatchSx = {
  position: 'relative',
  width: 30,
  height: 30,
  borderRadius: '50%',
  border: 1,
  borderColor: 'text.disabled',
  cursor: 'pointer',
  '@media (pointer: coarse)': { width: 44, height: 44 },
  '&:has(:checked), &[data-chosen="true"]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 2,
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4 },
} as const;

const noneSx = {
  bgcolor: 'background.paper',
  backgroundImage:
    'linear-gradient(to top right, transparent calc(50% - 1px), #c02636 0 calc(50% + 1px), transparent 0)',
} as const;

const otherSx = {
  background: 'conic-gradient(#e5484d, #ffc53d, #30a46c, #0090ff, #6e56cf, #e93d82, #e5484d)',
} as const;

const inputSx = {
  position: 'absolute',
  inset: 0,
  m: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'inherit',
} as const;
