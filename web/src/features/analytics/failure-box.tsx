import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { ErrorBox } from '../../ui/error-box.tsx';
import { useConnect } from '../accounts/index.ts';

interface FailureBoxProps {
  workspaceId: string;
  network: { id: string; label: string };
  /** The account whose figures failed. */
  account?: { platform_id: string; username: string };
  /** The server's message. */
  text: string;
  busy: boolean;
  onRetry: () => void;
}

/** An error with Retry, and with a button to connect the network if the message asks for that. */
export function FailureBox({ workspaceId, network, account, text, busy, onRetry }: FailureBoxProps) {
  const { connect, opening, failure, waitingFor } = useConnect(workspaceId);
  // Loads the figures again after the network's window was closed, even if no account was connected.
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && waitingFor === null) onRetry();
    wasWaiting.current = waitingFor !== null;
  }, [waitingFor, onRetry]);
  return (
    <ErrorBox
      text={failure ?? text}
      onRetry={onRetry}
      busy={busy}
      {...(/connect/i.test(text) && {
        action: (
          <Button
            variant="contained"
            size="small"
            loading={opening !== null || waitingFor !== null}
            onClick={() => void connect(network.id, account)}
          >
            {/reconnect/i.test(text) ? 'Reconnect' : 'Connect'}
          </Button>
        ),
      })}
    />
  );
}
