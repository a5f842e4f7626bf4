import Box from '@mui/material/Box';
import { Modal } from '../../../../ui/modal.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import type { useCopying } from './use-copying.ts';

interface CopyingStateProps {
  copying: Pick<ReturnType<typeof useCopying>, 'progress' | 'failure'>;
  /** Shown while no copies are being made. */
  text: string;
  isWrong?: boolean;
}

/** The progress of the copies, or why they could not be made. */
export function CopyingState({ copying: { progress, failure }, text, isWrong = false }: CopyingStateProps) {
  const shown = progress
    ? `Cropping ${Math.min(progress.done + 1, progress.of)} of ${progress.of}…`
    : (failure ?? text);
  return (
    <Box role="status" sx={stateSx} data-wrong={isWrong || (failure !== null && !progress)}>
      {shown}
    </Box>
  );
}

export const LoadingSlides = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Modal title={title} width="md" onClose={onClose}>
    <SkeletonRows count={4} label="Loading the originals" />
  </Modal>
);

const stateSx = {
  px: 1,
  typography: 'body2',
  color: 'text.secondary',
  '&[data-wrong="true"]': { color: 'error.main' },
} as const;
