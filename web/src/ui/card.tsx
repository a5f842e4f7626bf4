import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { surface } from './surface.ts';

interface CardProps {
  children: ReactNode;
  /** What it is to those who hear the page. */
  component?: 'div' | 'article' | 'li';
  label?: string;
  selected?: boolean;
  /** Something inside leads on; the whole card answers the pointer. */
  hoverable?: boolean;
}

/** One thing among others of its kind. */
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
        // Drawn inside, so that choosing moves nothing.
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
