import type { ThemeOptions } from '@mui/material/styles';

/** Surfaces have a border and a tint. Only floating surfaces cast a shadow. */
export const surfaces: ThemeOptions['components'] = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars?.palette.divider ?? ''}`,
        boxShadow: '0 24px 64px rgba(10, 12, 20, 0.28)',
        margin: theme.spacing(2),
        width: `calc(100% - ${theme.spacing(4)})`,
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2.5, 3, 1.5) }) } },
  MuiDialogContent: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(1, 3) }) } },
  MuiDialogActions: {
    styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2, 3, 2.5), gap: 4 }) },
  },
  MuiMenu: {
    styleOverrides: {
      // An open menu lies above toasts, so that a click on its last row cannot press the Undo button of a toast.
      root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }),
      paper: ({ theme }) => ({
        borderRadius: 8,
        border: `1px solid ${theme.vars?.palette.divider ?? ''}`,
        boxShadow: '0 8px 24px rgba(10, 12, 20, 0.16)',
        marginTop: 4,
      }),
    },
  },
  MuiSkeleton: {
    styleOverrides: {
      root: ({ theme }) => ({
        flexShrink: 0,
        maxWidth: '100%',
        backgroundColor: theme.vars?.palette.action.hover,
      }),
    },
  },
  MuiTooltip: { defaultProps: { enterDelay: 400 } },
};
