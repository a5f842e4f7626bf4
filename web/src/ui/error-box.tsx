import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use, type ReactNode } from 'react';
import { AdviceContext } from './advice.ts';
import { WarningIcon } from './icons/icons.tsx';

interface ErrorBoxProps {
  text: string;
  onRetry?: () => void;
  busy?: boolean;
  retryLabel?: string;
  /** Shown before the Retry button. */
  action?: ReactNode;
}

/** An error with a Retry button. Part of the first load, so it imports little. */
export function ErrorBox({ text, onRetry, busy = false, retryLabel = 'Retry', action }: ErrorBoxProps) {
  const advise = use(AdviceContext);
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 52,
        pl: 2,
        pr: 1,
        py: 0.75,
        border: 1,
        borderColor: 'error.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        color: 'error.main',
      }}
    >
      <Box aria-hidden sx={{ display: 'flex' }}>
        <WarningIcon />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: 'text.primary' }}>
        {text}
        {advise(text)}
      </Box>
      {action}
      {onRetry && (
        <Button color="inherit" size="small" loading={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Box>
  );
}
