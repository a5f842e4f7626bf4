import { accountRoutes, type Connected } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import type { Person } from './person.ts';
import type { Player } from './players.ts';

/** Where a consent opens several accounts, the first is as good as any. */
async function firstOf({ call, workspaceId }: Person, platform: string, connected: Connected) {
  if ('accounts' in connected) return connected.accounts[0];
  const { state, choices } = connected;
  const platform_ids = choices.slice(0, 1).map((choice) => choice.platform_id);
  const input = { workspaceId, platform, state, platform_ids };
  return (await call(accountRoutes.chooseAccounts, input)).accounts[0];
}

/** Connects an account as a person does: by the network's own page of consent. Doing it again connects it again. */
export async function connectAccount(
  person: Person,
  { id: platform, identity }: Pick<Player, 'id' | 'identity'>,
): Promise<string> {
  const { workspaceId } = person;
  const consent = await person.call(accountRoutes.authorise, { workspaceId, platform });
  const address = typeof consent === 'string' ? consent : consent.url;
  const page = await readConsentPage(await fetch(address));
  const agreed = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...page.fields, ['identity', identity]]),
  });
  const back = new URL(agreed.headers.get('location') ?? '', address).searchParams;
  const connected = await person.call(accountRoutes.connect, {
    workspaceId,
    platform,
    state: back.get('state') ?? '',
    code: back.get('code') ?? '',
  });
  const account = await firstOf(person, platform, connected);
  if (!account) throw new Error(`${platform} connected nothing.`);
  return account.platform_id;
}

/** What somebody does who sees that an account has ended: connects it again, and has what failed for that tried again. */
export async function mendAccounts(person: Person, players: readonly Player[]): Promise<void> {
  const { workspaceId } = person;
  const accounts = await person.call(accountRoutes.listAccounts, { workspaceId });
  const ended = new Set(accounts.filter(({ problem }) => problem !== null).map(({ platform }) => platform));
  for (const player of players.filter(({ id }) => ended.has(id)))
    // Where the network fails in the middle of it, they try again a little later.
    await connectAccount(person, player).catch(() => undefined);
  await person.call(deliveryRoutes.retryDeliveries, { workspaceId, kind: 'token_expired' });
}
