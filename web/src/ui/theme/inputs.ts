import type { ThemeOptions } from '@mui/material/styles';
import { edges } from './palette.ts';

export const inputs: ThemeOptions['components'] = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        // If the text is smaller than 16 px, iOS zooms into the field and does not zoom back.
        '@media (pointer: coarse)': { fontSize: '1rem' },
        backgroundColor: theme.vars?.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: edges.field.light,
          ...theme.applyStyles('dark', { borderColor: edges.field.dark }),
        },
        '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
      }),
      input: ({ theme }) => ({
        padding: '9px 12px',
        height: '1.375rem',
        '&::placeholder': { color: theme.vars?.palette.text.secondary, opacity: 1 },
      }),
    },
  },
};
