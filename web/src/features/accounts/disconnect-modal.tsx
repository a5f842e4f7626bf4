import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { findNetwork } from '../../networks/networks.tsx';

interface DisconnectModalProps {
  workspaceId: string;
  account: ConnectedAccount;
  onGone: () => void;
  onClose: () => void;
}

export function DisconnectModal({ workspaceId, account, onGone, onClose }: DisconnectModalProps) {
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
      onGone();
      onClose();
      toast({ text: `${username} is disconnected from ${label}.` });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'This did not work. Please try again.');
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
          Fanfare forgets its access to this {label} account and cannot post there any more. What is out stays
          out. Posts that are planned for it will fail unless it is connected again before.
        </Typography>
      </Stack>
    </Modal>
  );
}
