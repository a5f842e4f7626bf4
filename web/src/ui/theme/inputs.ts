import type { Components, Theme } from '@mui/material/styles';

/** Quiet, but 3:1 against what is around it: the edge is all that says where to click. */
const outline = { light: '#8a92a3', dark: '#666e81' };

export const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars?.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: outline.light,
          ...theme.applyStyles('dark', { borderColor: outline.dark }),
        },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
      }),
      input: { padding: '9px 12px', height: '1.375rem' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
};
