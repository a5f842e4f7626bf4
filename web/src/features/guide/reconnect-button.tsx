import { counted } from '@fanfare/core/text/counted.ts';
import { failureKinds, meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useConnect } from '../accounts/index.ts';
import type { Repair } from './attention.ts';

interface ReconnectButtonProps {
  workspaceId: string;
  repair: Repair;
  label: string;
  /** Names the account, for people who cannot see the row. */
  name: string;
}

/** The failures that a reconnection solves. Posts of one account may have failed for several of these reasons. */
const reconnectKinds = failureKinds.filter((kind) => meaningOf(kind).needsReconnect);

/**
 * Reconnects an account without leaving the screen. With `retries`, the posts of the account that failed because of the
 * connection are retried afterwards.
 */
export function ReconnectButton({ workspaceId, repair, label, name }: ReconnectButtonProps) {
  const { platform, platformId, username, retries } = repair;
  const { call } = useSession();
  const toast = useToast();
  const { mutate } = useRead('listAccounts', { workspaceId }, { reuse: true });
  const { connect, opening, failure, waitingFor } = useConnect(workspaceId, { isQuiet: true });
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = opening !== null || waitingFor !== null;
  const isOver = isWaiting && waitingFor === null && opening === null;
  useEffect(() => {
    if (!isOver) return;
    setWaiting(false);
    const retryAll = async () => {
      let count = 0;
      for (const kind of reconnectKinds)
        count += (await call('retryDeliveries', { workspaceId, kind, platform_id: platformId })).retried;
      return count;
    };
    const finish = async () => {
      const accounts = await mutate();
      const account = accounts?.find((each) => each.platform === platform && each.platform_id === platformId);
      if (account?.problem !== null || account.missingPermissions.length > 0) return;
      const { label: network } = findNetwork(platform);
      const text = `Reconnected ${account.username} to ${network}.`;
      const retried = retries ? await retryAll() : 0;
      toast({ text: retried === 0 ? text : `${text} Retrying ${counted(retried, 'post')}.` });
    };
    finish().catch((error: unknown) =>
      toast({
        text: messageOf(error),
        severity: 'error',
      }),
    );
    // The effect runs once, after the consent page of the network was closed.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  useEffect(() => {
    if (failure !== null) toast({ text: failure, severity: 'error' });
  }, [failure, toast]);
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      {...(!isBusy && { 'aria-label': name })}
      loading={isBusy}
      loadingPosition="start"
      // The progress is shown to the left of the text instead of on top of it, so that the text can be read.
      startIcon={isBusy ? <Box component="span" sx={{ width: 16 }} /> : undefined}
      onClick={() => void connect(platform, { platform_id: platformId, username }).then(setWaiting)}
      sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
    >
      {isBusy ? 'Reconnecting …' : label}
    </Button>
  );
}
