import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SocialsIcon } from '../../ui/icons/navigation.tsx';

export function NoWorkspace() {
  return (
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
  );
}

/** Without a button for whoever may not connect any. */
export function NoAccounts({ connectButton }: { connectButton: ReactNode }) {
  return (
    <EmptyState
      picture={<SocialsIcon />}
      title="No socials connected"
      text={
        connectButton === null
          ? 'Please ask an admin of this workspace to connect the accounts of this brand.'
          : 'Connect the accounts of this brand once, and everybody in the workspace can post to them.'
      }
      action={connectButton}
    />
  );
}
