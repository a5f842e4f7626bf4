import type { Counter } from '@fanfare/core/composer/counter.ts';
import Box from '@mui/material/Box';

const colours = { fine: 'text.secondary', near: 'warning.main', full: 'error.main' } as const;

/** Not a live region, because the field announces its limit itself. */
export function CounterText({ counter: { count, limit, level } }: { counter: Counter }) {
  return (
    <Box
      component="span"
      data-level={level}
      sx={{ typography: 'caption', fontVariantNumeric: 'tabular-nums', color: colours[level] }}
    >
      {count} / {limit}
    </Box>
  );
}
