import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { UploadingLine } from '../composer/index.ts';

interface UploadStepProps {
  /** The number of files that are being uploaded. */
  busy: number;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
}

/** The first step: many files, until the first one arrives. */
export const UploadStep = ({ busy, onFiles, onLibrary }: UploadStepProps) => (
  <Box component="section" aria-label="Files" sx={stepSx}>
    <FileDrop
      label="Upload photos and videos"
      hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each"
      accept={acceptedFiles(mediaKinds)}
      onFiles={onFiles}
    />
    <UploadingLine busy={busy} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" color="inherit" startIcon={<LibraryIcon />} onClick={onLibrary}>
        My Library
      </Button>
    </Box>
  </Box>
);

const stepSx = {
  display: 'grid',
  gap: 2,
  p: { xs: 1.5, sm: 2.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;
