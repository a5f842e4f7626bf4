import { fittingsText, labelsText } from '@fanfare/core/composer/fitting.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, useContext, useState, type Dispatch } from 'react';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { WarningIcon } from '../../../../ui/icons/icons.tsx';
import { lazyOnRequest } from '../../../../ui/lazy-component.ts';
import { CopiesContext, type Copies } from './use-copies.ts';

const FitDialog = lazyOnRequest(async () => (await import('./fit-dialog.tsx')).FitDialog);

const CropIcon = () => (
  <Icon>
    <path d="M7 3v14h14M3 7h14v14" />
  </Icon>
);

function FitState({ fittings, isPreparing, failures }: Copies) {
  const [failed] = failures;
  const same = failures.filter(({ reason }) => reason === failed?.reason);
  if (failed)
    return (
      <>
        <WarningIcon />
        <span>{`Could not adjust for ${labelsText(same)}: ${failed.reason}`}</span>
      </>
    );
  if (isPreparing)
    return (
      <>
        <CircularProgress size={16} color="inherit" aria-hidden />
        <span>{`Adjusting for ${labelsText(fittings.filter(({ as }) => as !== 'original'))}…`}</span>
      </>
    );
  return (
    <>
      <CropIcon />
      <span>{fittingsText(fittings)}</span>
    </>
  );
}

/** One line about the copies for all networks: their progress, a failure, or a button to review them. */
export function FitLine({ dispatch }: { dispatch: Dispatch<ComposerAction> }) {
  const copies = useContext(CopiesContext);
  const [open, setOpen] = useState(false);
  const isShown = copies.fittings.length > 0;
  const hasFailed = copies.failures.length > 0;
  return (
    <>
      <Box sx={{ ...lineSx, ...(!isShown && { display: 'none' }) }} data-failed={hasFailed}>
        <Box role="status" sx={stateSx}>
          {isShown && <FitState {...copies} />}
        </Box>
        {hasFailed && (
          <Button size="small" onClick={copies.retry}>
            Retry
          </Button>
        )}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label="Review adjusted images"
          data-repair="resize"
          onClick={() => setOpen(true)}
        >
          Review
        </Button>
      </Box>
      {open && isShown && (
        <Suspense>
          <FitDialog copies={copies} dispatch={dispatch} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  px: 1.5,
  py: 0.5,
  borderRadius: '8px',
  bgcolor: 'background.default',
  typography: 'body2',
  '&[data-failed="true"] svg': { color: 'error.main' },
} as const;

const stateSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', width: 18, height: 18 },
} as const;
