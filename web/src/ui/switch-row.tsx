import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { useId } from 'react';
import { edges } from './theme/palette.ts';

interface SwitchRowProps {
  label: string;
  description?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch whose whole row can be clicked. */
export function SwitchRow({ label, description, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        py: 0.75,
        cursor: disabled ? 'default' : 'pointer',
        '@media (pointer: coarse)': { py: 1.5 },
      }}
    >
      <Box component="span" sx={{ minWidth: 0, opacity: disabled ? 0.6 : 1 }}>
        <Typography component="span" id={`${id}-label`} sx={{ display: 'block', fontWeight: 500 }}>
          {label}
        </Typography>
        {description !== undefined && (
          <Typography
            component="span"
            id={`${id}-description`}
            variant="body2"
            sx={{ display: 'block', color: 'text.secondary' }}
          >
            {description}
          </Typography>
        )}
      </Box>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{
          input: {
            'aria-labelledby': `${id}-label`,
            'aria-describedby': description === undefined ? undefined : `${id}-description`,
          },
        }}
        sx={switchSx}
      />
    </Box>
  );
}

interface ToggleProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch without a visible label, for rows that name its purpose. */
export const Toggle = ({ label, checked, disabled = false, onChange }: ToggleProps) => (
  <Box component="label" sx={toggleSx}>
    <Switch
      checked={checked}
      disabled={disabled}
      onChange={(_, next) => onChange(next)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={switchSx}
    />
  </Box>
);

/** The area of the switch, which is large enough for a finger. */
const toggleSx = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minHeight: 32,
  cursor: 'pointer',
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
} as const;

/** A pill that encloses its thumb. */
const switchSx: SxProps<Theme> = (theme) => ({
  flex: 'none',
  width: 36,
  height: 20,
  p: 0,
  overflow: 'visible',
  '& .MuiSwitch-switchBase': { p: '3px' },
  '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(16px)' },
  // The input is as wide as the pill. With MUI's own width, it would be wider than the pill and make narrow screens
  // scroll sideways.
  '& .MuiSwitch-switchBase .MuiSwitch-input': { left: 0, width: 36 },
  '& .MuiSwitch-switchBase.Mui-checked .MuiSwitch-input': { left: '-16px' },
  '& .MuiSwitch-thumb': { width: 14, height: 14, boxShadow: 'none', bgcolor: '#fff' },
  '& .Mui-checked .MuiSwitch-thumb': { bgcolor: 'primary.contrastText' },
  '& .MuiSwitch-track': {
    borderRadius: '10px',
    // Keeps the switch visible in forced-colours mode.
    border: '1px solid transparent',
    opacity: 1,
    backgroundColor: edges.field.light,
    ...theme.applyStyles('dark', { backgroundColor: edges.field.dark }),
  },
  '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { opacity: 1 },
  '& .MuiSwitch-switchBase.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
  '& .Mui-focusVisible + .MuiSwitch-track': {
    outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`,
    outlineOffset: 2,
  },
});
