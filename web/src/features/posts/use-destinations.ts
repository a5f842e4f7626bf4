import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { noNetwork, type PostView } from '@fanfare/core/posts/post.ts';
import type { ComponentType } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';

/** The destination of a post. */
export interface Destination {
  network: string;
  /** Null if no account is chosen, or if it was disconnected. */
  account: Pick<ConnectedAccount, 'platform_id' | 'username' | 'logo'> | null;
  /** Names of subreddits or boards. */
  targets: string;
  Icon: ComponentType;
}

type Aim = Pick<PostView, 'uploadTo' | 'platform_id' | 'subreddits' | 'board_ids'>;

export function destinationOf(post: Aim, accounts: readonly ConnectedAccount[]): Destination | null {
  if (post.uploadTo === noNetwork) return null;
  const { label, Icon } = findNetwork(post.uploadTo);
  const account = accounts.find(
    ({ platform, platform_id: id }) => platform === post.uploadTo && id === post.platform_id,
  );
  const targets = [...post.subreddits.map((name) => `r/${name}`), ...post.board_ids].join(', ');
  return { network: label, account: account ?? null, targets, Icon };
}

/** A destination in one line, such as "Harbour Coffee on Reddit, r/coffee". */
export function destinationText(place: Destination | null): string {
  if (!place) return 'No account chosen yet';
  const { account, network, targets } = place;
  const where = account ? `${account.username} on ${network}` : network;
  return targets === '' ? where : `${where}, ${targets}`;
}

/** Looks up the destination of posts. Until the accounts are loaded, only the network is known. */
export function useDestinations(workspaceId: string): (post: Aim) => Destination | null {
  const { data = [] } = useRead('listAccounts', { workspaceId });
  return (post) => destinationOf(post, data);
}
