import Box from '@mui/material/Box';
import type { QrCode } from './qr-code.ts';

interface QrPictureProps {
  code: QrCode;
  /** The address that the code opens. */
  link: string;
  width: number;
}

/** A QR code, dark on light in both themes. */
export const QrPicture = ({ code: { path, size }, link, width }: QrPictureProps) => (
  <Box
    component="svg"
    role="img"
    aria-label={`QR code that opens ${link}`}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    sx={{ width: '100%', maxWidth: width, bgcolor: '#fff', borderRadius: '8px' }}
  >
    <path d={path} fill="#000" />
  </Box>
);
