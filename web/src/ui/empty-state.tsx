import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <Stack
      sx={{
        alignItems: 'center',
        textAlign: 'center',
        gap: 2,
        px: 3,
        py: { xs: 6, sm: 9 },
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box aria-hidden sx={{ color: 'primary.main', lineHeight: 0, '& svg': { width: 48, height: 48 } }}>
        {picture}
      </Box>
      <Stack sx={{ gap: 0.5, maxWidth: 420 }}>
        <Typography variant="h2">{title}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      </Stack>
      {action}
    </Stack>
  );
}
