import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import type { useCopying } from './use-copying.ts';
import type { LoadedSlides } from './use-slides.ts';

interface CopyingStateProps {
  copying: Pick<ReturnType<typeof useCopying>, 'progress' | 'failure'>;
  /** The text to show while no copies are being made and none has failed. */
  text: string;
  isWrong?: boolean;
}

export function CopyingState({ copying: { progress, failure }, text, isWrong = false }: CopyingStateProps) {
  const shown = progress
    ? `Cropping ${counted(progress.of, 'slide')}: ${progress.done} done…`
    : (failure ?? text);
  return (
    <Box role="status" sx={stateSx} data-wrong={isWrong || (failure !== null && !progress)}>
      {shown}
    </Box>
  );
}

interface LoadingSlidesProps extends Pick<LoadedSlides, 'problem' | 'retry'> {
  title: string;
  onClose: () => void;
}

export const LoadingSlides = ({ title, problem, retry, onClose }: LoadingSlidesProps) => (
  <Modal title={title} width="md" onClose={onClose}>
    {problem === null ? (
      <SkeletonRows count={4} label="Loading the originals" />
    ) : (
      <ErrorBox text={problem} onRetry={retry} />
    )}
  </Modal>
);

const stateSx = {
  px: 1,
  typography: 'body2',
  color: 'text.secondary',
  '&[data-wrong="true"]': { color: 'error.main' },
} as const;
