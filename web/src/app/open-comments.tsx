import Box from '@mui/material/Box';
import { useVisit } from '../browser/visit.ts';
import { Badge } from '../ui/badge.tsx';
import { visuallyHidden } from '../ui/visually-hidden.ts';

export function OpenComments() {
  const count = useVisit().workspace?.openComments ?? 0;
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ ml: 'auto' }}>
      <span aria-hidden>
        <Badge count={count} />
      </span>
      <Box component="span" sx={visuallyHidden}>
        {`, ${count} unanswered`}
      </Box>
    </Box>
  );
}
