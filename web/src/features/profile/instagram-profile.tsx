import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { ImageIcon } from '../../ui/icons/navigation.tsx';

interface ProfileCount {
  name: string;
  value: string;
}

interface InstagramProfileProps {
  id: string;
  username: string;
  logo: string | null;
  /** A line below the name. */
  about: string;
  counts: readonly ProfileCount[];
  /** The squares of the grid, newest first. */
  tiles: readonly ReactNode[];
}

/** Imitates a profile on Instagram. Its two buttons have no function. */
export function InstagramProfile({ id, username, logo, about, counts, tiles }: InstagramProfileProps) {
  return (
    <Box sx={frameSx}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, p: 2 }}>
        <NameAvatar id={id} name={username} image={logo} size={64} />
        <Box component="dl" sx={countsSx}>
          {counts.map(({ name, value }) => (
            <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </Stack>
      <Box sx={{ px: 2, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{username}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {about}
        </Typography>
      </Box>
      <Box aria-hidden sx={buttonsSx}>
        <span>Follow</span>
        <span>Message</span>
      </Box>
      {tiles.length === 0 ? (
        <Stack sx={{ alignItems: 'center', gap: 1, py: 6, color: 'text.secondary' }}>
          <ImageIcon />
          <Typography>No posts yet</Typography>
        </Stack>
      ) : (
        <Box component="ul" aria-label={`Posts of ${username}`} sx={gridSx}>
          {tiles}
        </Box>
      )}
    </Box>
  );
}

const frameSx = {
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
} as const;

const countsSx = {
  flex: 1,
  display: 'flex',
  justifyContent: 'space-around',
  gap: 1,
  m: 0,
  textAlign: 'center',
} as const;

const buttonsSx = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  p: 2,
  typography: 'body2',
  fontWeight: 560,
  textAlign: 'center',
  '& > span': { py: 0.75, borderRadius: '8px', bgcolor: 'action.hover', color: 'text.primary' },
  '& > span:first-of-type': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '2px',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { position: 'relative', aspectRatio: '4 / 5', overflow: 'hidden', bgcolor: 'action.hover' },
} as const;
