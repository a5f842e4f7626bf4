import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import { ImageIcon, LibraryIcon } from '../../ui/icons/navigation.tsx';
import { useModals } from '../../ui/modals.tsx';
import { LibraryPicker } from '../media/index.ts';
import { LinkPicture } from './link-picture.tsx';

interface PictureFieldProps {
  workspaceId: string;
  label: string;
  hint?: string;
  mediaId: string | null;
  onChange: (mediaId: string | null) => void;
}

export function PictureField({ workspaceId, label, hint, mediaId, onChange }: PictureFieldProps) {
  const id = useId();
  const modals = useModals();
  const choose = () =>
    modals.open((close) => (
      <Suspense>
        <LibraryPicker
          kinds={['image']}
          multiple={false}
          onPick={([item]) => item && onChange(item._id)}
          onClose={close}
        />
      </Suspense>
    ));
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 0.5, fontWeight: 560 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <LinkPicture workspaceId={workspaceId} mediaId={mediaId} size={56} empty={<ImageIcon />} />
        <Button variant="outlined" color="inherit" startIcon={<LibraryIcon />} onClick={choose}>
          {mediaId === null ? 'Choose' : 'Change'}
        </Button>
        {mediaId !== null && (
          <Button color="inherit" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </Stack>
      {hint !== undefined && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}
