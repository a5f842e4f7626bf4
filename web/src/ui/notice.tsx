import Box from '@mui/material/Box';
import { use, type ReactNode } from 'react';
import { AdviceContext } from './advice.ts';

/** An error inside a form, announced immediately. */
export function Notice({ children }: { children: ReactNode }) {
  const advise = use(AdviceContext);
  return (
    <Box
      role="alert"
      sx={{
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'error.main',
        borderRadius: '8px',
        color: 'error.main',
        typography: 'body2',
        fontWeight: 500,
      }}
    >
      {children}
      {typeof children === 'string' && advise(children)}
    </Box>
  );
}
