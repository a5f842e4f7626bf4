import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import type { Person } from './person.ts';

/** Who posts at each network: those that are let post as often as they like. */
export const posters: Readonly<Record<string, string>> = {
  instagram: '17841409990001237',
  x: '1712345678901234501',
  youtube: 'UCa1PaintsWithAnaAndCo0',
};

/** Connects an account as a person does: by the network's own page of consent. Doing it again connects it again. */
export async function connectAccount(person: Person, platform: string): Promise<string> {
  const identity = posters[platform] ?? '';
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
  if (!('accounts' in connected)) throw new Error(`${platform} asks which account it is to be.`);
  const [account] = connected.accounts;
  if (!account) throw new Error(`${platform} connected nothing.`);
  return account.platform_id;
}

/** What somebody does who sees that an account has ended: connects it again, and has what failed for that tried again. */
export async function mendAccounts(person: Person): Promise<void> {
  const { workspaceId } = person;
  const accounts = await person.call(accountRoutes.listAccounts, { workspaceId });
  for (const { platform, problem } of accounts)
    // Where the network fails in the middle of it, they try again a little later.
    if (problem !== null) await connectAccount(person, platform).catch(() => undefined);
  await person.call(deliveryRoutes.retryDeliveries, { workspaceId, kind: 'token_expired' });
}
