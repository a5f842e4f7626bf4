import { accountRoutes, type Connected } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import type { TestUser } from './test-user.ts';
import type { NetworkUnderTest } from './networks.ts';

/** The first account to connect, where a consent offers several. */
async function firstOf({ call, workspaceId }: TestUser, platform: string, connected: Connected) {
  if ('accounts' in connected) return connected.accounts[0];
  const { state, choices } = connected;
  const platform_ids = choices.slice(0, 1).map((choice) => choice.platform_id);
  const input = { workspaceId, platform, state, platform_ids };
  return (await call(accountRoutes.chooseAccounts, input)).accounts[0];
}

/** Connects an account through the network's own consent page. Doing it again reconnects the account. */
export async function connectAccount(
  user: TestUser,
  { id: platform, identity }: Pick<NetworkUnderTest, 'id' | 'identity'>,
): Promise<string> {
  const { workspaceId } = user;
  const consent = await user.call(accountRoutes.authorise, { workspaceId, platform });
  const address = typeof consent === 'string' ? consent : consent.url;
  const page = await readConsentPage(await fetch(address));
  const agreed = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.fields, ['identity', identity]]),
  });
  const back = new URL(agreed.headers.get('location') ?? '', address).searchParams;
  const connected = await user.call(accountRoutes.connect, {
    workspaceId,
    platform,
    state: back.get('state') ?? '',
    code: back.get('code') ?? '',
  });
  const account = await firstOf(user, platform, connected);
  if (!account) throw new Error(`${platform} connected nothing.`);
  return account.platform_id;
}

/** Reconnects every account that asks for it, then retries what failed for that reason. */
export async function reconnectAccounts(
  user: TestUser,
  networks: readonly NetworkUnderTest[],
): Promise<void> {
  const { workspaceId } = user;
  const accounts = await user.call(accountRoutes.listAccounts, { workspaceId });
  const ended = new Set(accounts.filter(({ problem }) => problem !== null).map(({ platform }) => platform));
  for (const network of networks.filter(({ id }) => ended.has(id)))
    // A network may fail in the middle of it. The next round tries again.
    await connectAccount(user, network).catch(() => undefined);
  await user.call(deliveryRoutes.retryDeliveries, { workspaceId, kind: 'token_expired' });
}
