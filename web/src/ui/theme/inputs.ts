import type { Components, Theme } from '@mui/material/styles';

export const inputs: Components<Theme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars?.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars?.palette.divider },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
      }),
      input: { padding: '9px 12px', height: '1.375rem' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
};
