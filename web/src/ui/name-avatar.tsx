import Avatar from '@mui/material/Avatar';
import { hueOf, initialsOf } from './initials.ts';

interface NameAvatarProps {
  id: string;
  name: string;
  image: string | null;
  size?: number;
}

/**
 * A picture, or initials on a colour derived from the id. Hidden from screen readers, because the name is always next
 * to it.
 */
export function NameAvatar({ id, name, image, size = 40 }: NameAvatarProps) {
  const hue = hueOf(id);
  return (
    <Avatar
      alt=""
      // Initials add nothing to the name next to them.
      aria-hidden
      variant="rounded"
      {...(image === null ? {} : { src: image })}
      // The picture may be hosted by a network, which must not learn where it is shown.
      slotProps={{ img: { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' } }}
      sx={{
        width: size,
        height: size,
        borderRadius: `${Math.round(size / 5)}px`,
        fontSize: size * 0.38,
        fontWeight: 600,
        color: '#fff',
        bgcolor: `oklch(0.5 0.12 ${hue})`,
        // Gives white pictures an edge on a white page.
        '& img': {
          boxSizing: 'border-box',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'inherit',
          bgcolor: 'background.paper',
        },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
