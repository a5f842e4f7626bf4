import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { clockText } from '../../ui/date-text.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LibraryIcon } from '../../ui/icons/navigation.tsx';
import { UploadingLine } from '../composer/index.ts';
import { filesText } from '../media/index.ts';

/** Photos, videos, and CSV files with posts. */
export const acceptedTypes = `${acceptedFiles(mediaKinds)},.csv`;

interface ConfigureHeadProps {
  count: number;
  /** The time when the sheet was last stored in this browser; null if it never was. */
  keptAt: number | null;
  zone: string;
}

export const ConfigureHead = ({ count, keptAt, zone }: ConfigureHeadProps) => (
  <Box sx={headSx}>
    <Typography variant="h2" tabIndex={-1} sx={{ outline: 0 }}>
      Configure Your Files
    </Typography>
    <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
      {filesText(count)}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {' · one platform selection for all of them'}
      </Box>
    </Typography>
    <Typography variant="body2" sx={savedSx}>
      {keptAt === null ? '' : `Saved on this device, ${clockText(new Date(keptAt), zone)}`}
    </Typography>
  </Box>
);

/** The ways to add files, and the number of running uploads. */
export interface AddingFiles {
  busy: number;
  onFiles: (files: File[]) => void;
  onLibrary: () => void;
}

export const MoreFiles = ({ busy, onFiles, onLibrary }: AddingFiles) => (
  <Box component="section" aria-label="More files" sx={{ display: 'grid', gap: 1 }}>
    <UploadingLine busy={busy} />
    <FileDrop
      label="Want to add more files?"
      hint="Drop them here, or click to choose"
      accept={acceptedTypes}
      compact
      onFiles={onFiles}
    />
    <Button
      size="small"
      color="inherit"
      startIcon={<LibraryIcon />}
      onClick={onLibrary}
      sx={{ justifySelf: 'center' }}
    >
      My Library
    </Button>
  </Box>
);

interface FilteredProps {
  /** The text of the cause whose rows are shown. */
  text: string;
  onShowAll: () => void;
}

export const Filtered = ({ text, onShowAll }: FilteredProps) => (
  <Box role="status" sx={filteredSx}>
    <Box component="span">{`Shown: ${text}`}</Box>
    <Button size="small" color="inherit" variant="outlined" onClick={onShowAll}>
      Show all files
    </Button>
  </Box>
);

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  rowGap: 0.5,
} as const;

const savedSx = {
  display: { xs: 'none', sm: 'block' },
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const;

const filteredSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
} as const;
