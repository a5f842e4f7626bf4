import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NameAvatar } from '../../ui/name-avatar.tsx';

interface NameCellProps {
  id: string;
  name: string;
  /** A word after the name, such as "You". */
  mark?: string | undefined;
}

/** Long names wrap instead of pushing the other cells away. */
export function NameCell({ id, name, mark }: NameCellProps) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <NameAvatar id={id} name={name} image={null} size={32} />
      <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere', minWidth: 0 }}>
        {name}
        {mark !== undefined && (
          <Box component="span" sx={{ ml: 1, typography: 'body2', color: 'text.secondary' }}>
            {mark}
          </Box>
        )}
      </Typography>
    </Stack>
  );
}

export function QuietCell({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
