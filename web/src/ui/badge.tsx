import Box from '@mui/material/Box';
import { countText } from './count-text.ts';

interface BadgeProps {
  count: number;
  /** For counts of selected items or of items that need attention. */
  strong?: boolean;
}

export function Badge({ count, strong = false }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        px: 0.75,
        borderRadius: '10px',
        typography: 'caption',
        lineHeight: 1,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: strong ? 'primary.contrastText' : 'text.secondary',
        bgcolor: strong ? 'primary.main' : 'action.hover',
      }}
    >
      {countText(count)}
    </Box>
  );
}
