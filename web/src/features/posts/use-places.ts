import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { noNetwork, type PostView } from '@fanfare/core/posts/post.ts';
import type { ComponentType } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';

/** Where a post goes. */
export interface Place {
  network: string;
  /** The account, as people know it; null where none is chosen, or it is connected no more. */
  account: Pick<ConnectedAccount, 'platform_id' | 'username' | 'logo'> | null;
  /** Subreddits or boards. */
  targets: string;
  Icon: ComponentType;
}

type Aim = Pick<PostView, 'uploadTo' | 'platform_id' | 'subreddits' | 'board_ids'>;

export function placeOf(post: Aim, accounts: readonly ConnectedAccount[]): Place | null {
  if (post.uploadTo === noNetwork) return null;
  const { label, Icon } = findNetwork(post.uploadTo);
  const account = accounts.find(
    ({ platform, platform_id: id }) => platform === post.uploadTo && id === post.platform_id,
  );
  const targets = [...post.subreddits.map((name) => `r/${name}`), ...post.board_ids].join(', ');
  return { network: label, account: account ?? null, targets, Icon };
}

/** A place in a line, such as "Harbour Coffee on Reddit, r/coffee". */
export function placeText(place: Place | null): string {
  if (!place) return 'No account chosen yet';
  const { account, network, targets } = place;
  const where = account ? `${account.username} on ${network}` : network;
  return targets === '' ? where : `${where}, ${targets}`;
}

/** Tells where posts go. Without the list of accounts the network has to do. */
export function usePlaces(workspaceId: string): (post: Aim) => Place | null {
  const { data = [] } = useRead('listAccounts', { workspaceId });
  return (post) => placeOf(post, data);
}
