import type { Components, Theme } from '@mui/material/styles';
import { edges } from './palette.ts';

/** Quiet buttons: no ripple of capitals, no shadow, and 44 px to touch where fingers are used. */
export const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: theme.spacing(0.75, 1.75),
        borderRadius: 8,
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
      outlined: ({ theme }) => ({
        borderColor: edges.button.light,
        ...theme.applyStyles('dark', { borderColor: edges.button.dark }),
        color: theme.vars?.palette.text.primary,
        backgroundColor: theme.vars?.palette.background.paper,
        '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        width: 36,
        height: 36,
        '@media (pointer: coarse)': { width: 44, height: 44 },
      },
    },
  },
};
