import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { connectAccount, type TestUser } from '../fixtures/test-user.ts';
import type { NetworkUnderTest } from './networks.ts';

let running: Promise<void> | null = null;

/**
 * Reconnects every account that needs it, then retries the posts that failed because of an expired token. On a busy
 * machine, this may take longer than the pause between rounds, so it is not started again while it runs.
 */
export const reconnectAccounts = (user: TestUser, networks: readonly NetworkUnderTest[]): Promise<void> =>
  (running ??= reconnect(user, networks).finally(() => (running = null)));

async function reconnect(user: TestUser, networks: readonly NetworkUnderTest[]): Promise<void> {
  const { workspaceId } = user;
  const accounts = await user.call(accountRoutes.listAccounts, { workspaceId });
  const ended = new Set(accounts.filter(({ problem }) => problem !== null).map(({ platform }) => platform));
  for (const network of networks.filter(({ id }) => ended.has(id)))
    // A network may fail at any step. If it does, the next round reconnects the account.
    await connectAccount(user, network).catch(() => undefined);
  await user.call(deliveryRoutes.retryDeliveries, { workspaceId, kind: 'token_expired' });
}
