import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ActionMessage } from './action-message.tsx';
import { isDeadLink, textOf } from './messages.ts';

interface ActionFailedProps {
  error: unknown;
  onRetry: () => void;
  /** What to do about a link that does not work any more. */
  dead: { text: string; children?: ReactNode; to?: { label: string; path: string } };
}

/** A link that is no more, or one that could not be asked about. */
export function ActionFailed({ error, onRetry, dead: { text, ...next } }: ActionFailedProps) {
  if (isDeadLink(error)) {
    return (
      <ActionMessage
        title="This link does not work any more"
        text={`It has expired or was used already. ${text}`}
        {...next}
      />
    );
  }
  return (
    <ActionMessage
      title="The link could not be checked"
      text={textOf(error, 'The sign-in service does not answer. Please try again later.')}
    >
      <Button variant="contained" size="large" onClick={onRetry}>
        Try again
      </Button>
    </ActionMessage>
  );
}
