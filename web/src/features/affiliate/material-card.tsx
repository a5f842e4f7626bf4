import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { saveBlob } from '../../browser/save-file.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { surface } from '../../ui/surface.ts';
import { useToast } from '../../ui/toasts.tsx';
import { captionsWith, materials, sizeName, type Material } from './material.ts';
import { materialFile, paintMaterial } from './paint-material.ts';
import { TermsLink } from './terms-link.tsx';

export function MaterialCard({ link }: { link: string }) {
  return (
    <Box component="section" aria-label="Material to share" sx={cardSx}>
      <Typography component="h2" variant="h3">
        Material to share
      </Typography>
      {materials.map((material) => (
        <Picture key={material.id} material={material} link={link} />
      ))}
      <Box component="hr" sx={{ width: '100%', m: 0, border: 0, borderTop: 1, borderColor: 'divider' }} />
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        Three captions with your link
      </Typography>
      <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {captionsWith(link).map((caption, n) => (
          <Stack component="li" key={caption} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {caption}
            </Typography>
            <CopyButton text={caption} label="Copy" description={`Copy caption ${n + 1}`} />
          </Stack>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        No self-referrals. Refunds and chargebacks take the commission back. <TermsLink />
      </Typography>
    </Box>
  );
}

/**
 * The longer side of a preview in pixels. It is larger than the preview on the page, so that the preview is sharp on
 * displays with many pixels.
 */
const previewPx = 160;

function Picture({ material, link }: { material: Material; link: string }) {
  const toast = useToast();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = material;
  const scale = previewPx / Math.max(width, height);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    paintMaterial(context, material, link);
  }, [material, link, scale]);
  const save = async () => {
    const file = await materialFile(material, link);
    if (file) saveBlob(file, `fanfare-${material.id}.png`);
    else toast({ text: 'Your browser could not draw the image.', severity: 'error' });
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
      <Box sx={previewSx}>
        <canvas ref={canvas} aria-hidden width={width * scale} height={height * scale} />
      </Box>
      <Typography variant="body2" sx={{ flex: 1, fontWeight: 560 }}>
        {sizeName(material)}
      </Typography>
      <IconButton
        aria-label={`Download ${material.name.toLowerCase()} image`}
        title="Download"
        onClick={() => void save()}
      >
        <DownloadIcon />
      </IconButton>
    </Stack>
  );
}

const cardSx = { ...surface, display: 'grid', gap: 1.5, p: 2.5, minWidth: 0 } as const;

const previewSx = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 72,
  height: 56,
  borderRadius: '8px',
  bgcolor: 'action.hover',
  overflow: 'hidden',
  '& canvas': { maxWidth: '100%', maxHeight: 56, borderRadius: '3px' },
} as const;
