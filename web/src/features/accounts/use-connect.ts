import { useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { writePending } from './consent.ts';

/** Opens the network's own page in a window. The window comes first: after a wait, browsers block it. */
export function useConnect(workspaceId: string) {
  const { call } = useSession();
  const [opening, setOpening] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const connect = async (platform: string): Promise<boolean> => {
    const consentWindow = window.open('', 'fanfare-consent', 'popup,width=520,height=720');
    setOpening(platform);
    setFailure(null);
    try {
      const consent = await call('authorise', { workspaceId, platform });
      writePending({ platform, workspaceId });
      const url = typeof consent === 'string' ? consent : consent.url;
      if (consentWindow) consentWindow.location.href = url;
      // Blocked all the same: the person goes there in this window and comes back to the list.
      else window.location.assign(url);
      return true;
    } catch (error) {
      consentWindow?.close();
      setFailure(error instanceof ApiError ? error.message : 'This network could not be opened.');
      return false;
    } finally {
      setOpening(null);
    }
  };
  return { opening, failure, connect };
}
