import Box from '@mui/material/Box';
import { Placeholder } from './placeholder.tsx';
import { surface } from './surface.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface SkeletonProps {
  count?: number;
  /** What is on its way, for those who hear the page. */
  label?: string;
}

/** A list that is on its way: rows with a picture, a title and a line. */
export function SkeletonRows({ count = 4, label = 'Loading' }: SkeletonProps) {
  return (
    <Box role="status" sx={{ ...surface, position: 'relative', overflow: 'hidden' }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {Array.from({ length: count }, (_, place) => (
        <Box
          key={place}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Placeholder width={40} height={40} radius={8} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {/* No two titles are equally long. */}
            <Placeholder width={`${52 - ((place * 13) % 24)}%`} />
            <Placeholder width={`${34 - ((place * 7) % 16)}%`} height={10} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
