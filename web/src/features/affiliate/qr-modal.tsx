import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { saveBlob } from '../../browser/save-file.ts';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Pixels of a module in the downloaded image, which is then sharp on a poster. */
const modulePx = 32;

interface QrModalProps {
  link: string;
  onClose: () => void;
}

/** The rows of a code with their dark modules. It is as wide as it is high. */
type Modules = readonly (readonly boolean[])[];

/** The dark modules as one path, each a square of one unit. */
export function modulesPath(data: Modules): string {
  return data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter((square) => square !== '')
    .join('');
}

/** Null where the browser cannot draw. */
async function drawPng(data: Modules): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = data.length * modulePx;
  canvas.height = data.length * modulePx;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
    }),
  );
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The link as a QR code, dark on light in both themes, because some readers fail on inverted ones. */
export function QrModal({ link, onClose }: QrModalProps) {
  const { path, data, size } = useMemo(() => {
    const code = encode(link, { ecc: 'M', border: 4 });
    return { path: modulesPath(code.data), data: code.data, size: code.size };
  }, [link]);
  const toast = useToast();
  const save = async () => {
    const blob = await drawPng(data);
    if (blob) saveBlob(blob, 'fanfare-qr-code.png');
    else toast({ text: 'Your browser could not draw the image.', severity: 'error' });
  };
  return (
    <Modal
      title="QR code of your link"
      onClose={onClose}
      cancel="Close"
      actions={
        <Button variant="contained" startIcon={<DownloadIcon />} onClick={() => void save()}>
          Download PNG
        </Button>
      }
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        <Box
          component="svg"
          role="img"
          aria-label={`QR code that opens ${link}`}
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          sx={{ width: '100%', maxWidth: 260, bgcolor: '#fff', borderRadius: '8px' }}
        >
          <path d={path} fill="#000" />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
      </Box>
    </Modal>
  );
}
