import Avatar from '@mui/material/Avatar';
import { clickThroughSx } from './surface.ts';

/** The initials of the first and the last word, without words that have no letter or digit; "•" if no word has one. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = (word: string | undefined) => [...(word ?? '').replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '';
  const letters = words.length > 1 ? first(words[0]) + first(words.at(-1)) : first(words[0]);
  return letters === '' ? '•' : letters.toLocaleUpperCase();
}

/** A hue derived from an id, the same on every machine. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash / 10;
}

interface NameAvatarProps {
  id: string;
  name: string;
  image: string | null;
  size?: number;
  /** True for people who comment on a network, whose pictures are round. All other pictures are square. */
  round?: boolean;
}

/**
 * A picture, or initials on a colour derived from the id. Hidden from screen readers, because the name is always next
 * to it.
 */
export function NameAvatar({ id, name, image, size = 40, round = false }: NameAvatarProps) {
  const hue = hueOf(id);
  return (
    <Avatar
      alt=""
      aria-hidden
      variant="rounded"
      {...(image === null ? {} : { src: image })}
      // The picture may be hosted by a network, which must not learn where it is shown.
      slotProps={{ img: { loading: 'lazy', decoding: 'async', referrerPolicy: 'no-referrer' } }}
      sx={{
        ...clickThroughSx,
        width: size,
        height: size,
        borderRadius: round ? '50%' : `${Math.round(size / 5)}px`,
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
