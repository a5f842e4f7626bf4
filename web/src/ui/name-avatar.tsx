import Avatar from '@mui/material/Avatar';
import { hueOf, initialsOf } from './initials.ts';

interface NameAvatarProps {
  id: string;
  name: string;
  image: string | null;
  size?: number;
}

/** A picture, or the initials on a colour of their own. Decorative: the name stands beside it. */
export function NameAvatar({ id, name, image, size = 40 }: NameAvatarProps) {
  const hue = hueOf(id);
  return (
    <Avatar
      alt=""
      // Two letters say nothing beside the whole name.
      aria-hidden
      variant="rounded"
      {...(image === null ? {} : { src: image })}
      // A picture may lie at a network, which need not learn where it is looked at.
      slotProps={{ img: { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' } }}
      sx={{
        width: size,
        height: size,
        borderRadius: `${Math.round(size / 5)}px`,
        fontSize: size * 0.38,
        fontWeight: 600,
        color: '#fff',
        bgcolor: `oklch(0.5 0.12 ${hue})`,
        // A white picture on a white page still has an edge.
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
