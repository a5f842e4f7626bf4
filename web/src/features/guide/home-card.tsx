import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { surface } from '../../ui/surface.ts';

interface HomeCardProps {
  title: string;
  note?: string | undefined;
  more?: { text: string; path: string } | undefined;
  children: ReactNode;
}

/** A section of the dashboard: a title, a link to the whole list, and the content. */
export function HomeCard({ title, note, more, children }: HomeCardProps) {
  return (
    <Box component="section" aria-label={title} sx={cardSx}>
      <Stack direction="row" sx={headSx}>
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        {note !== undefined && (
          <Typography
            variant="body2"
            sx={{
              color: 'text.secondary',
              display: { xs: note.length > shortNote ? 'none' : 'block', sm: 'block' },
            }}
          >
            {note}
          </Typography>
        )}
        {more && (
          <Link component={RouterLink} to={more.path} variant="body2" underline="hover" sx={{ ml: 'auto' }}>
            {more.text}
          </Link>
        )}
      </Stack>
      {children}
    </Box>
  );
}

/** The card is as high as its row, and its footer is at the bottom. */
const cardSx = {
  ...surface,
  minWidth: 0,
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
  '& > [data-end]': { mt: 'auto' },
} as const;

/**
 * The length, in characters, up to which a note is shown on a phone. A longer note is hidden, because it would need a
 * line of its own.
 */
const shortNote = 8;

const headSx = { flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, px: 2, py: 1.5 } as const;
