import { consentMs } from '@fanfare/core/accounts/account.ts';
import type { Consent } from '@fanfare/core/api/accounts.ts';
import type { AuthoriseInput } from '@fanfare/core/api/schemas/accounts.ts';
import { newPkce } from '@fanfare/platforms/_shared/pkce.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import { notSetUpText } from '../../networks/connections.ts';
import type { AccountDependencies } from './dependencies.ts';

/** Starts a consent, which works once and only for this person and workspace. */
export async function authorise(
  { reach, states, redirectUri, now, newState }: AccountDependencies,
  { workspaceId, platform: name }: AuthoriseInput,
  { uid }: Person,
): Promise<Consent> {
  const reached = await reach(name);
  if (!reached) throw new AppError('not_found', { message: notSetUpText });
  const { facts, platform, keys, forBrowser } = reached;
  const state = newState();
  const pkce = facts.pkce ? newPkce() : null;
  const expiresAt = new Date(now().getTime() + consentMs);
  const verifier = pkce?.verifier ?? null;
  await states.put(state, { uid, workspaceId, platform: facts.id, verifier, opened: null, expiresAt });
  const page = platform.oauth.authorise(keys, {
    state,
    challenge: pkce?.challenge ?? null,
    redirectUri: redirectUri(facts.id),
  });
  const url = forBrowser(page);
  return facts.returnsVerifier && verifier !== null ? { url, codeVerifier: verifier, state } : url;
}
