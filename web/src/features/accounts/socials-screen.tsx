import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useVisit } from '../../browser/visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { SocialsIcon } from '../../ui/icons/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonCards } from '../../ui/skeleton-cards.tsx';
import { AccountCard } from './account-card.tsx';
import { useAccounts } from './use-accounts.ts';
import { useConnect } from './use-connect.ts';
import { WaitingNotice } from './waiting-notice.tsx';

const ConnectModal = lazy(async () => ({ default: (await import('./connect-modal.tsx')).ConnectModal }));
const DisconnectModal = lazy(async () => ({
  default: (await import('./disconnect-modal.tsx')).DisconnectModal,
}));

/** The accounts of the active workspace. */
export function SocialsScreen() {
  const { workspace } = useVisit();
  return workspace ? <Accounts workspaceId={workspace.id} name={workspace.name} /> : <NoAccounts />;
}

function NoAccounts() {
  return (
    <Page title="Socials">
      <EmptyState
        picture={<SocialsIcon />}
        title="You belong to no workspace"
        text="Accounts are connected to a workspace. Make one first, or have somebody invite you to theirs."
        action={
          <Button variant="contained" component={Link} to="/dashboard/settings/team">
            To the workspaces
          </Button>
        }
      />
    </Page>
  );
}

function Accounts({ workspaceId, name }: { workspaceId: string; name: string }) {
  const { accounts, error, isLoading, retry, without } = useAccounts(workspaceId);
  const connecting = useConnect(workspaceId);
  const { waitingFor, connect } = connecting;
  const [choosing, setChoosing] = useState(false);
  const [leaving, setLeaving] = useState<ConnectedAccount | null>(null);
  const connectButton = (
    <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setChoosing(true)}>
      Connect
    </Button>
  );
  const some = accounts !== undefined && accounts.length > 0;
  return (
    <Page
      title="Socials"
      subtitle={`The accounts that ${name} posts to.`}
      {...(some ? { actions: connectButton } : {})}
    >
      {waitingFor !== null && (
        <WaitingNotice
          platform={waitingFor}
          onAgain={() => void connect(waitingFor)}
          onCancel={connecting.stopWaiting}
        />
      )}
      {connecting.failure !== null && !choosing && <ErrorBox text={connecting.failure} />}
      {error && !accounts && <ErrorBox text={error.message} onRetry={retry} busy={isLoading} />}
      {isLoading && !accounts && <SkeletonCards />}
      {accounts?.length === 0 && (
        <EmptyState
          picture={<SocialsIcon />}
          title="No socials connected"
          text="Connect the accounts of this brand once, and everybody in the workspace can post to them."
          action={connectButton}
        />
      )}
      {some && (
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
              onReconnect={() => void connect(account.platform)}
              onDisconnect={() => setLeaving(account)}
            />
          ))}
        </Box>
      )}
      <Suspense>
        {choosing && <ConnectModal connecting={connecting} onClose={() => setChoosing(false)} />}
        {leaving && (
          <DisconnectModal
            workspaceId={workspaceId}
            account={leaving}
            onGone={() => without(leaving)}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
