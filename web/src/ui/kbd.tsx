import Box from '@mui/material/Box';

export const Kbd = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{
      display: 'inline-grid',
      placeItems: 'center',
      minWidth: 22,
      height: 22,
      px: 0.75,
      border: 1,
      borderBottomWidth: 2,
      borderColor: 'divider',
      borderRadius: '5px',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      font: 'inherit',
      fontSize: '0.75rem',
      fontWeight: 560,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);
