import Box from '@mui/material/Box';
import { useState } from 'react';
import { ImageIcon } from '../../ui/icons/navigation.tsx';
import { PlayIcon } from '../../ui/icons/things.tsx';
import { clickThroughSx } from '../../ui/surface.ts';

interface PostThumbnailProps {
  address: string | null;
  isVideo: boolean;
}

/** The network's picture of a post. An icon replaces a picture that is missing or does not load. */
export function PostThumbnail({ address, isVideo }: PostThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Box aria-hidden sx={frameSx}>
      {address === null || address === failed ? (
        <span data-icon={isVideo ? 'video' : 'image'}>{isVideo ? <PlayIcon /> : <ImageIcon />}</span>
      ) : (
        <img
          alt=""
          src={address}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      )}
    </Box>
  );
}

/** As large as the element around it. */
const frameSx = {
  ...clickThroughSx,
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  borderRadius: 'inherit',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '& > span': { display: 'grid', placeItems: 'center', width: '100%', height: '100%', position: 'static' },
  '& svg': { width: '50%', height: '50%' },
} as const;
