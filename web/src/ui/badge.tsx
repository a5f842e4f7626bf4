import Box from '@mui/material/Box';
import { countText } from './count-text.ts';
import { statuses } from './theme/palette.ts';

const { failed } = statuses;

interface BadgeProps {
  count: number;
  /** For counts of selected items or of items that need attention. */
  strong?: boolean;
  /** For counts of problems. */
  isProblem?: boolean;
}

export function Badge({ count, strong = false, isProblem = false }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
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
        ...(isProblem && {
          color: failed.light.text,
          backgroundColor: failed.light.tint,
          ...theme.applyStyles('dark', { color: failed.dark.text, backgroundColor: failed.dark.tint }),
        }),
      })}
    >
      {countText(count)}
    </Box>
  );
}
