import type { FitShape } from '@fanfare/core/media/fit-choice.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { typeText } from '@fanfare/core/media/type-text.ts';

interface FitPictureProps {
  title: string;
  /** Null until the address is known. */
  address: string | null;
  alt: string;
  width: number;
  height: number;
  size: string;
  type: string;
  /** The way in which the preview of a copy fills its box; null for an original or a finished copy. */
  shape: FitShape | null;
}

const blurredOf = (address: string) => (
  <img
    src={address}
    alt=""
    aria-hidden
    style={{ ...fill, objectFit: 'cover', filter: 'blur(14px)', scale: '1.15' }}
  />
);

/** An image, or a preview of its copy, with its dimensions and size. */
export function FitPicture({ title, address, alt, width, height, size, type, shape }: FitPictureProps) {
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={boxSx}>
        <Box
          sx={{
            ...frameSx,
            aspectRatio: `${width} / ${height}`,
            ...(width > height ? { width: '100%' } : { height: '100%' }),
            bgcolor: shape === 'plain' ? '#fff' : 'action.hover',
          }}
        >
          {address !== null && shape === 'blurred' && blurredOf(address)}
          {address !== null && (
            <img
              src={address}
              alt={alt}
              decoding="async"
              loading="lazy"
              style={{ ...fill, objectFit: shape === 'cropped' ? 'cover' : 'contain' }}
            />
          )}
        </Box>
      </Box>
      <Box component="figcaption" sx={{ typography: 'body2' }}>
        <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 560 }}>
          {title}
        </Typography>
        <Box component="span" sx={{ display: 'block' }}>{`${width} × ${height} px`}</Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>{`${typeText(type)}, ${size}`}</Box>
      </Box>
    </Box>
  );
}

const fill = { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' } as const;

const boxSx = { height: { xs: 150, sm: 220 }, display: 'grid', placeItems: 'center' } as const;

const frameSx = {
  position: 'relative',
  overflow: 'hidden',
  maxWidth: '100%',
  maxHeight: '100%',
  outline: 1,
  outlineColor: 'divider',
  borderRadius: '6px',
} as const;
