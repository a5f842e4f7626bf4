import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { noNetwork, type PostGroup, type PostView } from '@fanfare/core/posts/post.ts';
import type { ComponentType } from 'react';
import useSWR from 'swr';
import { useSession } from '../../browser/session-context.ts';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';

export interface Destination {
  network: string;
  /** Null if no account is chosen, or if the account was disconnected. */
  account: Pick<ConnectedAccount, 'platform_id' | 'username' | 'logo'> | null;
  /** Names of subreddits or boards, separated by commas. */
  targets: string;
  Icon: ComponentType;
}

type Aim = Pick<PostView, 'uploadTo' | 'platform_id' | 'subreddits' | 'board_ids'>;

type BoardNames = ReadonlyMap<string, string>;

export function destinationOf(
  post: Aim,
  accounts: readonly ConnectedAccount[],
  boardNames: BoardNames = new Map(),
): Destination | null {
  if (post.uploadTo === noNetwork) return null;
  const { label, Icon } = findNetwork(post.uploadTo);
  const account = accounts.find(
    ({ platform, platform_id: id }) => platform === post.uploadTo && id === post.platform_id,
  );
  const boards = post.board_ids.map((id) => boardNames.get(id) ?? 'a board');
  const targets = [...post.subreddits.map((name) => `r/${name}`), ...boards].join(', ');
  return { network: label, account: account ?? null, targets, Icon };
}

/** A destination in one line, such as "Harbour Coffee on Reddit, r/coffee". */
export function destinationText(destination: Destination | null): string {
  if (!destination) return 'No account chosen yet';
  const { account, network, targets } = destination;
  const where = account ? `${account.username} on ${network}` : network;
  return targets === '' ? where : `${where}, ${targets}`;
}

/**
 * The names of the boards of all accounts that these posts use, by the id of the board. Boards that cannot be read are
 * missing.
 */
function useBoardNames(workspaceId: string, posts: readonly Aim[]): BoardNames | undefined {
  const { call, person } = useSession();
  const withBoards = posts.filter(({ board_ids: boards }) => boards.length > 0);
  const accounts = [...new Set(withBoards.map(({ uploadTo, platform_id: id }) => `${uploadTo} ${id}`))];
  const { data } = useSWR<BoardNames>(
    person && accounts.length > 0 ? ['board names', workspaceId, ...accounts.toSorted()] : null,
    async ([, , ...wanted]: string[]) => {
      const lists = wanted.map(async (account) => {
        const [platform = '', id = ''] = account.split(' ');
        const { items } = await call('listBoards', { workspaceId, platform, platform_id: id });
        return items;
      });
      const found = (await Promise.allSettled(lists)).flatMap((each) =>
        each.status === 'fulfilled' ? each.value : [],
      );
      return new Map(found.map(({ id, name }) => [id, name]));
    },
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  return data;
}

/** Looks up the destination of these posts. Until the accounts are loaded, only the network is known. */
export function useDestinations(
  workspaceId: string,
  groups: readonly Pick<PostGroup, 'posts'>[] = [],
): (post: Aim) => Destination | null {
  const { data = [] } = useRead('listAccounts', { workspaceId });
  const boardNames = useBoardNames(
    workspaceId,
    groups.flatMap(({ posts }) => posts),
  );
  return (post) => destinationOf(post, data, boardNames);
}
