import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { saveBlob } from '../../browser/save-file.ts';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { encodeQr, qrPng } from '../../ui/qr-code.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface QrModalProps {
  link: string;
  onClose: () => void;
}

export function QrModal({ link, onClose }: QrModalProps) {
  const code = useMemo(() => encodeQr(link), [link]);
  const toast = useToast();
  const save = async () => {
    const blob = await qrPng(code);
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
        <QrPicture code={code} link={link} width={260} />
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {link}
        </Typography>
      </Box>
    </Modal>
  );
}
