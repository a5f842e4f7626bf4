import Box from '@mui/material/Box';

const colours = { fine: 'text.secondary', near: 'warning.main', full: 'error.main' } as const;

interface CounterTextProps {
  counter: { count: number; limit: number; level: keyof typeof colours };
}

/** The text is not a live region, because the field announces its limit itself. */
export function CounterText({ counter: { count, limit, level } }: CounterTextProps) {
  return (
    <Box
      component="span"
      data-level={level}
      sx={{ typography: 'caption', fontVariantNumeric: 'tabular-nums', color: colours[level] }}
    >
      {count.toLocaleString('en')} / {limit.toLocaleString('en')}
    </Box>
  );
}
