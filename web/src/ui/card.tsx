import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { surface } from './surface.ts';

interface CardProps {
  children: ReactNode;
  /** The element, which decides how screen readers announce the card. */
  component?: 'div' | 'article' | 'li';
  label?: string;
  selected?: boolean;
  /** True if the card contains a link, and so reacts to the pointer. */
  hoverable?: boolean;
}

export function Card({ children, component = 'div', label, selected = false, hoverable = false }: CardProps) {
  return (
    <Box
      component={component}
      aria-label={label}
      sx={{
        ...surface,
        p: 2,
        minWidth: 0,
        listStyle: 'none',
        ...(hoverable && { '&:hover': { borderColor: 'text.disabled' } }),
        // The border of a selected card grows inwards, so that selecting a card moves nothing.
        ...(selected && {
          borderColor: 'primary.main',
          boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars?.palette.primary.main ?? ''}`,
          '&:hover': { borderColor: 'primary.main' },
        }),
      }}
    >
      {children}
    </Box>
  );
}
