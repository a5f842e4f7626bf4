import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { ConnectingNotice } from './connecting-notice.tsx';
import type { WantedAccount } from './consent.ts';
import { useAccounts } from './use-accounts.ts';
import { useConnect } from './use-connect.ts';

interface ConnectNetworkProps {
  workspaceId: string;
  network: string;
  verb?: 'Connect' | 'Reconnect';
  /** The account that has to be reconnected. */
  account?: WantedAccount | undefined;
  /**
   * Called when the product no longer waits for the network: after an answer, or after the person cancelled.
   */
  onDone: () => void;
}

/** Connects an account of one network, for screens that cannot continue without the account. */
export function ConnectNetwork(props: ConnectNetworkProps) {
  const { workspaceId, network, verb = 'Connect', account, onDone } = props;
  useAccounts(workspaceId);
  const connecting = useConnect(workspaceId);
  const { waitingFor, opening, connect } = connecting;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && waitingFor === null) onDone();
    waited.current = waitingFor !== null;
  }, [waitingFor, onDone]);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {waitingFor === null && (
        <Button
          variant="contained"
          loading={opening !== null}
          onClick={() => void connect(network, account)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {verb} {findNetwork(network).label}
        </Button>
      )}
      <ConnectingNotice connecting={connecting} />
    </Stack>
  );
}
