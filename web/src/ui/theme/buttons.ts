import type { ThemeOptions } from '@mui/material/styles';
import { edges } from './palette.ts';

/** Buttons without ripple, capitals or shadow, and at least 44 px high on touch devices. */
export const buttons: ThemeOptions['components'] = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      // MUI removes the outline, because its ripple shows the focus.
      root: ({ theme }) => ({
        '&.Mui-focusVisible:where(:not(.MuiSwitch-switchBase))': {
          outline: `2px solid ${theme.vars?.palette.primary.main ?? ''}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: theme.spacing(0.75, 1.75),
        borderRadius: 8,
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
      // A loading button keeps its colour: grey would look disabled.
      contained: ({ theme }) => ({
        '&.MuiButton-loading': { opacity: 0.8 },
        '&.MuiButton-loading.MuiButton-colorPrimary': {
          backgroundColor: theme.vars?.palette.primary.main,
          '& .MuiButton-loadingIndicator': { color: theme.vars?.palette.primary.contrastText },
        },
        '&.MuiButton-loading.MuiButton-colorError': {
          backgroundColor: theme.vars?.palette.error.main,
          '& .MuiButton-loadingIndicator': { color: theme.vars?.palette.error.contrastText },
        },
      }),
      outlined: ({ theme }) => ({
        borderColor: edges.button.light,
        ...theme.applyStyles('dark', { borderColor: edges.button.dark }),
        color: theme.vars?.palette.text.primary,
        backgroundColor: theme.vars?.palette.background.paper,
        '&:hover': { backgroundColor: theme.vars?.palette.action.hover },
        // The label stays readable next to the spinner.
        '&.MuiButton-loadingPositionStart.Mui-disabled': { color: theme.vars?.palette.text.secondary },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        width: 36,
        height: 36,
        '@media (pointer: coarse)': { width: 44, height: 44 },
        '&:hover, &[aria-expanded="true"]': {
          color: theme.vars?.palette.text.primary,
          backgroundColor: theme.vars?.palette.action.hover,
        },
      }),
    },
  },
};
