import { Suspense } from 'react';
import { ConnectingNotice } from './connecting-notice.tsx';
import { useAccounts } from './use-accounts.ts';
import { useConnect } from './use-connect.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';

const ConnectModal = lazyOnRequest(async () => (await import('./connect-modal.tsx')).ConnectModal);

interface ConnectSocialsProps {
  workspaceId: string;
  open: boolean;
  onClose: () => void;
}

/** Connects accounts from screens other than Socials. The accounts are reloaded when the person returns. */
export function ConnectSocials({ workspaceId, open, onClose }: ConnectSocialsProps) {
  useAccounts(workspaceId);
  const connecting = useConnect(workspaceId);
  return (
    <>
      {!open && <ConnectingNotice connecting={connecting} />}
      <Suspense>{open && <ConnectModal connecting={connecting} onClose={onClose} />}</Suspense>
    </>
  );
}
