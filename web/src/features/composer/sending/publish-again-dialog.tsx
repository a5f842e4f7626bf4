import { accountKey } from '@fanfare/core/composer/variant.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { LiveAccount } from '@fanfare/core/errors/errors.ts';
import Box from '@mui/material/Box';
import { findNetwork } from '../../../networks/networks.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface PublishAgainDialogProps {
  /** The accounts on which the post is live; empty if the server named no account. */
  live: readonly LiveAccount[];
  /** The connected accounts, for their names. */
  accounts: readonly ConnectedAccount[];
  onConfirm: () => void;
  onCancel: () => void;
}

function nameOf(live: LiveAccount, accounts: readonly ConnectedAccount[]): string {
  const { label } = findNetwork(live.platform);
  const account = accounts.find((each) => accountKey(each) === accountKey(live));
  const name = account ? `${account.username} on ${label}` : label;
  return live.deleted ? `${name} (deleted from your posts, but still live)` : name;
}

function textFor({ length }: readonly LiveAccount[]): string {
  if (length === 0) return 'This post is already live. It will appear twice.';
  const where = length === 1 ? 'this account' : 'these accounts';
  return `This post is already live on ${where}. It will appear twice there:`;
}

export function PublishAgainDialog({ live, accounts, onConfirm, onCancel }: PublishAgainDialogProps) {
  return (
    <ConfirmDialog
      title="Publish again?"
      text={textFor(live)}
      confirm="Publish again"
      isDangerous={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {live.length > 0 && (
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {live.map((each) => (
            <li key={accountKey(each)}>{nameOf(each, accounts)}</li>
          ))}
        </Box>
      )}
    </ConfirmDialog>
  );
}
