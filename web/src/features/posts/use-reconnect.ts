import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useConnect } from '../accounts/index.ts';
import type { Cause } from './causes.ts';

/** Opens the network's consent page, and retries once the account works again. */
export function useReconnect(workspaceId: string, { network, platformId }: Cause, retry: () => void) {
  const { data: accounts, error, mutate } = useRead('listAccounts', { workspaceId });
  const connecting = useConnect(workspaceId, { isQuiet: true });
  const [isWaiting, setWaiting] = useState(false);
  const find = (list: typeof accounts) =>
    list?.find(({ platform, platform_id: id }) => platform === network && id === platformId);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const isOver = isWaiting && connecting.waitingFor === null && connecting.opening === null;
  useEffect(() => {
    if (!isOver) return;
    setWaiting(false);
    void mutate().then((list) => {
      if (find(list)?.problem === null) latest.current();
    });
    // Runs once, after the consent page was closed.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  return {
    // An account that is missing is treated as broken, so that the person can connect it again.
    isBroken: accounts !== undefined && find(accounts)?.problem !== null,
    isKnown: accounts !== undefined || error !== undefined,
    connecting,
    isConnecting: connecting.opening !== null || connecting.waitingFor !== null,
    reconnect: () => void connecting.connect(network, find(accounts)).then((isOpen) => setWaiting(isOpen)),
  };
}
