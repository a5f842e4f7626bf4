import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { SocialsIcon } from '../../ui/icons/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import { hasPreview, ProfileModal } from '../profile/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { ConnectingNotice } from './connecting-notice.tsx';
import { mayManageAccounts } from './rights.ts';
import { useAccounts } from './use-accounts.ts';
import { useConnect } from './use-connect.ts';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import Box from '@mui/material/Box';
import { AccountCard } from './account-card.tsx';

interface AccountListProps {
  accounts: readonly ConnectedAccount[];
  onReconnect: (account: ConnectedAccount) => void;
  onDisconnect: (account: ConnectedAccount) => void;
  onPreview: (account: ConnectedAccount) => void;
}

function AccountList({ accounts, onReconnect, onDisconnect, onPreview }: AccountListProps) {
  return (
    <Box
      component="ul"
      aria-label="Connected accounts"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {accounts.map((account) => (
        <AccountCard
          key={`${account.platform} ${account.platform_id}`}
          account={account}
          onReconnect={() => onReconnect(account)}
          onDisconnect={() => onDisconnect(account)}
          onPreview={hasPreview(account.platform) ? () => onPreview(account) : null}
        />
      ))}
    </Box>
  );
}

const ConnectModal = lazyOnRequest(async () => (await import('./connect-modal.tsx')).ConnectModal);
const DisconnectModal = lazyOnRequest(async () => (await import('./disconnect-modal.tsx')).DisconnectModal);

export function SocialsScreen() {
  const { workspace } = useVisit();
  if (workspace) return <Accounts workspace={workspace} />;
  return (
    <Page title="Socials">
      <NoWorkspace />
    </Page>
  );
}

function Accounts({ workspace }: { workspace: WorkspaceWithRole }) {
  const { id: workspaceId, name } = workspace;
  const { accounts, error, isLoading, retry, without } = useAccounts(workspaceId);
  const connecting = useConnect(workspaceId, { reportsAllOutcomes: true });
  const [choosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const connectButton = mayManageAccounts(workspace) ? (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setChoosing(true)}>
      Connect
    </Button>
  ) : null;
  const some = accounts !== undefined && accounts.length > 0;
  return (
    <Page
      title="Socials"
      subtitle={`Accounts that ${name} posts to.`}
      {...(some ? { actions: connectButton } : {})}
    >
      {!choosing && <ConnectingNotice connecting={connecting} />}
      {error && !accounts && <ErrorBox text={error.message} onRetry={retry} busy={isLoading} />}
      {isLoading && !accounts && <SkeletonCards />}
      {accounts?.length === 0 && <NoAccounts connectButton={connectButton} />}
      {some && (
        <AccountList
          accounts={accounts}
          onReconnect={(account) => void connecting.connect(account.platform, account)}
          onDisconnect={(account) => setOpened({ dialog: 'disconnect', account })}
          onPreview={(account) => setOpened({ dialog: 'preview', account })}
        />
      )}
      <Suspense>
        {choosing && <ConnectModal connecting={connecting} onClose={() => setChoosing(false)} />}
        {opened && (
          <AccountDialog
            {...opened}
            workspaceId={workspaceId}
            onDisconnected={() => without(opened.account)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface Opened {
  dialog: 'preview' | 'disconnect';
  account: ConnectedAccount;
}

interface AccountDialogProps extends Opened {
  workspaceId: string;
  onDisconnected: () => void;
  onClose: () => void;
}

function AccountDialog({ dialog, onDisconnected, ...props }: AccountDialogProps) {
  const { account, workspaceId, onClose } = props;
  if (dialog === 'preview')
    return <ProfileModal workspaceId={workspaceId} accountId={account.platform_id} onClose={onClose} />;
  return <DisconnectModal {...props} onDisconnected={onDisconnected} />;
}

/** `connectButton` is null for people who may not connect accounts. */
function NoAccounts({ connectButton }: { connectButton: ReactNode }) {
  return (
    <EmptyState
      picture={<SocialsIcon />}
      title="No socials connected"
      text={
        connectButton === null
          ? 'Ask an admin of this workspace to connect its accounts.'
          : 'Connect your accounts once, and everyone in the workspace can post to them.'
      }
      action={connectButton}
    />
  );
}
