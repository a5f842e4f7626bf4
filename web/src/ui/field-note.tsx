import Box from '@mui/material/Box';
import type { ElementType, ReactNode } from 'react';

interface FieldNoteProps {
  children: ReactNode;
  id?: string;
  error?: boolean;
  role?: 'alert' | 'status';
  component?: ElementType;
  centred?: boolean;
}

/** The hint or error below a field. Part of the first load, so it imports little. */
export const FieldNote = ({ error = false, component = 'p', centred = false, ...rest }: FieldNoteProps) => (
  <Box
    component={component}
    {...rest}
    sx={{
      m: 0,
      mt: '3px',
      minHeight: centred ? '1.25rem' : undefined,
      textAlign: centred ? 'center' : 'left',
      typography: 'caption',
      color: error ? 'error.main' : 'text.secondary',
    }}
  />
);
