import type { SxProps, Theme } from '@mui/material/styles';
import { edges } from '../../../ui/theme/palette.ts';

/** A small button with a border, which is tinted while it is pressed. */
export const chipSx: SxProps<Theme> = (theme) => ({
  minWidth: 36,
  minHeight: 36,
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 44 },
  gap: 0.75,
  px: 1,
  typography: 'body2',
  fontWeight: 560,
  fontVariantNumeric: 'tabular-nums',
  border: `1px solid ${edges.button.light}`,
  ...theme.applyStyles('dark', { borderColor: edges.button.dark }),
  borderRadius: '8px',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`, outlineOffset: 1 },
  '&[aria-pressed="true"]': {
    color: 'primary.main',
    borderColor: 'primary.main',
    bgcolor: 'primary.light',
  },
  '& > svg': { width: 16, height: 16 },
});
