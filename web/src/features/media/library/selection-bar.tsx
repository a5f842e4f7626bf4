import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DownloadIcon, TrashIcon } from '../../../ui/icons/actions.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { PageFoot, pageBarSx } from '../../../ui/page-foot.tsx';
import { filesText } from '../media-text.ts';
import type { DeleteProgress } from './use-delete-media.ts';

interface LibrarySelectionBarProps {
  count: number;
  /** Null while no deletion is running. */
  progress: DeleteProgress | null;
  onAll: () => void;
  isDownloading: boolean;
  onClear: () => void;
  /** Opens the composer with the files in the order of selection. */
  onCreatePost: () => void;
  /** Opens the bulk editor and adds the files to its rows. */
  onUseInBulk: () => void;
  /** Opens the carousel editor with the images; null while a file that is not an image is selected. */
  onCreateCarousel: (() => void) | null;
  onDownload: () => void;
  onDelete: () => void;
}

function progressText({ done, total }: DeleteProgress): string {
  return total === 1 ? 'Deleting 1 file' : `Deleting ${Math.min(done + 1, total)} of ${total} files`;
}

/**
 * The actions for the selected files. The bar is at the foot of the window, so that no file moves when the bar appears.
 */
export function LibrarySelectionBar(props: LibrarySelectionBarProps) {
  const { count, progress, isDownloading, onAll, onClear, onCreatePost, onUseInBulk } = props;
  const { onCreateCarousel, onDownload, onDelete } = props;
  const busy = progress !== null;
  return (
    <PageFoot>
      <Box role="group" aria-label="Selected files" sx={barSx}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 560, whiteSpace: 'nowrap' }}>
          {progress ? progressText(progress) : `${filesText(count)} selected`}
        </Typography>
        <Box sx={choicesSx}>
          <Button color="inherit" size="small" disabled={busy} onClick={onAll}>
            Select all shown
          </Button>
          <Button color="inherit" size="small" disabled={busy} onClick={onClear}>
            Clear
          </Button>
        </Box>
        <Box sx={actionsSx}>
          <Button {...look} startIcon={<PlusIcon />} disabled={busy} onClick={onCreatePost}>
            Create post
          </Button>
          <Button {...look} disabled={busy} onClick={onUseInBulk}>
            Use in bulk
          </Button>
          {onCreateCarousel && (
            <Button {...look} disabled={busy} onClick={onCreateCarousel}>
              Use as carousel
            </Button>
          )}
          <Button
            {...look}
            startIcon={<DownloadIcon />}
            disabled={busy}
            loading={isDownloading}
            onClick={onDownload}
          >
            Download
          </Button>
          <Button {...look} color="error" startIcon={<TrashIcon />} loading={busy} onClick={onDelete}>
            Delete
          </Button>
        </Box>
      </Box>
    </PageFoot>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;

const barSx = {
  ...pageBarSx,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  pt: { xs: 0.5, sm: 1 },
  pb: { xs: 'calc(8px + env(safe-area-inset-bottom))', sm: 1 },
} as const;

/** These buttons and the number of files fit into one row, even on a screen 360 px wide. */
const choicesSx = {
  display: 'flex',
  '& > button': { minWidth: 0, px: { xs: 1, sm: 1.5 }, minHeight: { xs: 44, md: 32 }, whiteSpace: 'nowrap' },
} as const;

/** On small screens the actions are a separate row, which scrolls from edge to edge. */
const actionsSx = {
  display: 'flex',
  gap: 1,
  flex: { xs: '1 0 calc(100% + 24px)', md: '0 0 auto' },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  mx: { xs: -1.5, md: '-3px' },
  px: { xs: 1.5, md: '3px' },
  // The focus ring of a button needs room inside the scrolling row.
  my: '-3px',
  py: '3px',
  '& > button': { flex: 'none', minHeight: { xs: 44, md: 32 } },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;
