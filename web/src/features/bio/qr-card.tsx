import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { saveBlob } from '../../browser/save-file.ts';
import { encodeQr, qrPng, qrSvg } from '../../ui/qr-code.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { surface } from '../../ui/surface.ts';
import { useToast } from '../../ui/toasts.tsx';
import { panelSx } from './bio-layout.ts';
import { fullAddress } from './page-texts.ts';

/** The address of the page as a QR code, to save for print and screens. */
export function QrCard({ name }: { name: string }) {
  const id = useId();
  const toast = useToast();
  const address = fullAddress(name);
  const code = useMemo(() => encodeQr(address), [address]);
  const savePng = async () => {
    const blob = await qrPng(code);
    if (blob) saveBlob(blob, `${name}-qr-code.png`);
    else toast({ text: 'Your browser could not draw the image.', severity: 'error' });
  };
  return (
    <Box component="section" aria-labelledby={id} sx={cardSx}>
      <Box sx={codeSx}>
        <QrPicture code={code} link={address} width={96} />
      </Box>
      <Stack sx={{ gap: 1, minWidth: 0, alignItems: 'flex-start' }}>
        <Typography id={id} component="h2" variant="h3">
          QR code
        </Typography>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label="Download the QR code as SVG"
            onClick={() => saveBlob(qrSvg(code), `${name}-qr-code.svg`)}
          >
            SVG
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label="Download the QR code as PNG"
            onClick={() => void savePng()}
          >
            PNG
          </Button>
        </Stack>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Stays valid when links change.
        </Typography>
      </Stack>
    </Box>
  );
}

const cardSx = {
  ...surface,
  ...panelSx,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
} as const;

const codeSx = { flex: 'none', width: 96, lineHeight: 0 } as const;
