import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { findNetwork } from '../../networks/networks.tsx';

interface DisconnectModalProps {
  workspaceId: string;
  account: ConnectedAccount;
  onDisconnected: () => void;
  onClose: () => void;
}

export function DisconnectModal({ workspaceId, account, onDisconnected, onClose }: DisconnectModalProps) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { platform, platform_id: id, username } = account;
  const { label } = findNetwork(platform);

  const disconnect = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await call('disconnect', { workspaceId, platform, platform_id: id });
      onDisconnected();
      onClose();
      toast({ text: `Disconnected ${username} from ${label}.` });
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={`Disconnect ${username}?`}
      busy={busy}
      onClose={onClose}
      actions={
        <Button variant="contained" color="error" loading={busy} onClick={() => void disconnect()}>
          Disconnect
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {failure !== null && <Notice>{failure}</Notice>}
        <Typography sx={{ color: 'text.secondary' }}>
          Fanfare loses access to this {label} account and can no longer post to it. Published posts stay up.
          Scheduled posts will fail unless you reconnect the account first.
        </Typography>
      </Stack>
    </Modal>
  );
}
