import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface PresetChipsProps {
  presets: readonly UtmPreset[];
  value: string | null;
  onChange: (preset: UtmPreset) => void;
}

/** The presets as radio buttons, so that the arrow keys move between them. */
export function PresetChips({ presets, value, onChange }: PresetChipsProps) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={visuallyHidden}>
        Preset
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxHeight: 148, overflowY: 'auto', p: '2px' }}>
        {presets.map((preset) => (
          <Box component="label" key={preset.id} sx={chipSx}>
            <Box
              component="input"
              type="radio"
              name="utm-preset"
              checked={preset.id === value}
              onChange={() => onChange(preset)}
              sx={visuallyHidden}
            />
            {preset.name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const chipSx = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 40 },
  minWidth: 0,
  maxWidth: '100%',
  px: 1.5,
  border: 1,
  borderColor: 'text.disabled',
  borderRadius: '20px',
  typography: 'body2',
  fontWeight: 560,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected', color: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
} as const;
