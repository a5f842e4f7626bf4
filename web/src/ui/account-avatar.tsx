import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { NameAvatar } from './name-avatar.tsx';

interface AccountAvatarProps {
  id: string;
  name: string;
  image: string | null;
  size?: number;
  round?: boolean;
  /** The network icon; it fills the badge. */
  badge: ReactNode;
  /** Accessible name, such as "Harbour Coffee on YouTube"; omit it when the text is next to the avatar. */
  label?: string;
}

export function AccountAvatar({
  id,
  name,
  image,
  size = 40,
  round = false,
  badge,
  label,
}: AccountAvatarProps) {
  const badgeSize = Math.max(16, Math.round(size * 0.5));
  return (
    <Box
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      sx={{ position: 'relative', flex: 'none', width: size, height: size }}
    >
      <NameAvatar id={id} name={name} image={image} size={size} round={round} />
      <Box
        sx={{
          position: 'absolute',
          right: -4,
          bottom: -4,
          display: 'grid',
          placeItems: 'center',
          width: badgeSize,
          height: badgeSize,
          borderRadius: '50%',
          overflow: 'hidden',
          bgcolor: 'background.paper',
          // Separates the badge from the picture.
          boxShadow: (theme) => `0 0 0 2px ${theme.vars?.palette.background.paper ?? ''}`,
          '& svg': { width: '100%', height: '100%' },
          // Draws a ring around the badge, because the icons of some networks are as dark as the dark theme.
          outline: '1px solid rgb(160 160 160 / 0.5)',
          outlineOffset: -1,
        }}
      >
        {badge}
      </Box>
    </Box>
  );
}
