import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileDrop } from '../../ui/file-drop.tsx';
import { TableIcon } from '../../ui/icons/editors.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { UploadingLine } from '../composer/index.ts';
import { acceptedTypes, type AddingFiles } from './configure-parts.tsx';

interface UploadStepProps extends AddingFiles {
  onCsv: () => void;
}

/** The first step, shown while the sheet has no files. */
export const UploadStep = ({ busy, onFiles, onLibrary, onCsv }: UploadStepProps) => (
  <Box component="section" aria-label="Files" sx={stepSx}>
    <FileDrop
      label="Upload photos and videos"
      hint="MP4, AVI, MOV, WMV, JPG, PNG or WebP, up to 2 GB each, or a CSV file with posts"
      accept={acceptedTypes}
      onFiles={onFiles}
    />
    <UploadingLine busy={busy} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" color="inherit" startIcon={<LibraryIcon />} onClick={onLibrary}>
        My Library
      </Button>
      <Button variant="outlined" color="inherit" startIcon={<TableIcon />} onClick={onCsv}>
        Import CSV
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
