import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SocialsIcon } from '../../ui/icons/navigation.tsx';

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
