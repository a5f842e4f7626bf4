import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ActionMessage } from './action-message.tsx';
import { isExpiredLink, authErrorText, notRespondingText } from './auth-errors.ts';

interface ActionFailedProps {
  error: unknown;
  onRetry: () => void;
  /** The next step for a person whose link has expired. */
  expired: { text: string; children?: ReactNode; to?: { label: string; path: string } };
}

/** Shown when a link has expired or could not be checked. */
export function ActionFailed({ error, onRetry, expired: { text, ...next } }: ActionFailedProps) {
  if (isExpiredLink(error)) {
    return (
      <ActionMessage
        title="This link no longer works"
        text={`It has expired or was already used. ${text}`}
        {...next}
      />
    );
  }
  return (
    <ActionMessage title="We couldn’t check this link" text={authErrorText(error, notRespondingText)}>
      <Button variant="contained" size="large" onClick={onRetry}>
        Try again
      </Button>
    </ActionMessage>
  );
}
