import Box from '@mui/material/Box';

interface TickProps {
  /** Omitted if a label element surrounds the box. */
  label?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}

/** A check box large enough to touch. */
export function Tick({ label, checked, disabled = false, onChange }: TickProps) {
  return (
    <Box component="span" sx={{ display: 'grid', placeItems: 'center', flex: 'none', width: 24, height: 24 }}>
      <Box
        component="input"
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        sx={{ width: 18, height: 18, m: 0, accentColor: 'currentColor', color: 'primary.main' }}
      />
    </Box>
  );
}
