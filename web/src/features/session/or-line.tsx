import Box from '@mui/material/Box';

const line = { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' } as const;

export const OrLine = () => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      typography: 'caption',
      color: 'text.secondary',
      '&::before, &::after': line,
    }}
  >
    or
  </Box>
);
