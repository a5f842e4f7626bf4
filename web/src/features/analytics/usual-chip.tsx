import type { Unusual } from '@fanfare/core/analytics/results.ts';
import Box from '@mui/material/Box';
import { shortCount } from './figure-text.ts';

/** "3.4× your usual 9.3k views": how a post compares with the middle one of the posts before it. */
export const UsualChip = ({ unusual: { factor, usual } }: { unusual: Unusual }) => (
  <Box component="span" sx={chipSx}>
    {factor.toFixed(1)}× your usual {shortCount(usual)} views
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
