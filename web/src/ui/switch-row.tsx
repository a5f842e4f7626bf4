import Box from '@mui/material/Box';
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
      <Box
        component="input"
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={(event) => onChange(event.target.checked)}
        sx={switchSx}
      />
    </Box>
  );
}

const switchSx: SxProps<Theme> = (theme) => ({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: 36,
  height: 20,
  m: 0,
  // Keeps the switch visible in forced-colours mode.
  border: '1px solid transparent',
  borderRadius: '10px',
  cursor: 'inherit',
  transition: theme.transitions.create('background-color', { duration: 120 }),
  backgroundColor: edges.field.light,
  ...theme.applyStyles('dark', { backgroundColor: edges.field.dark }),
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 14,
    height: 14,
    borderRadius: '50%',
    bgcolor: '#fff',
    transition: theme.transitions.create('transform', { duration: 120 }),
  },
  '&&:checked': { bgcolor: 'primary.main' },
  '&:checked::before': { transform: 'translateX(16px)', bgcolor: 'primary.contrastText' },
  '&:disabled': { opacity: 0.5 },
});
