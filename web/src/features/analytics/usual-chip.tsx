import Box from '@mui/material/Box';

/** "3.4× your usual" */
export const UsualChip = ({ factor }: { factor: number }) => (
  <Box component="span" sx={chipSx}>
    {factor.toFixed(1)}× your usual
  </Box>
);

const chipSx = {
  display: 'inline-block',
  px: 0.875,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 620,
  whiteSpace: 'nowrap',
  color: 'primary.main',
  bgcolor: 'action.selected',
} as const;
