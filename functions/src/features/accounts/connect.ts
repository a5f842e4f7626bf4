import { consentMs } from '@fanfare/core/accounts/account.ts';
import type { Connected } from '@fanfare/core/api/accounts.ts';
import type { ConnectInput } from '@fanfare/core/api/schemas/accounts.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { ioOf, type ReachedPlatform } from '../../networks/reach.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { OauthState, OpenedAccount } from '../../store/oauth-states.ts';
import type { AccountDependencies } from './dependencies.ts';
import { keepAccounts } from './keep-accounts.ts';

const forgotten = 'This connection request is no longer valid. Start again from the Socials screen.';

/**
 * Turns the failure of a network into an error of the API. People see the network's own reason, and the kind of the
 * failure decides the HTTP status.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  return new AppError(error.failure.kind, { message: error.failure.reason, cause: error });
}

/**
 * Takes a started consent from the store, so that it can be used only once. Only the same person can use it, for the
 * same workspace and network.
 */
export async function takeConsent(
  { states, reach, now }: AccountDependencies,
  { workspaceId, platform, state }: Pick<ConnectInput, 'workspaceId' | 'platform' | 'state'>,
  { uid }: Person,
): Promise<{ began: OauthState; reached: ReachedPlatform }> {
  const began = await states.take(state, uid, now());
  const reached = await reach(platform);
  const isOurs = began?.workspaceId === workspaceId && began.platform === reached?.facts.id;
  if (!began || !reached || !isOurs) throw new AppError('rejected', { message: forgotten });
  return { began, reached };
}

async function open(
  { now }: AccountDependencies,
  reached: ReachedPlatform,
  answer: { code: string; verifier: string | null; redirectUri: string },
): Promise<OpenedAccount[]> {
  const { platform } = reached;
  const io = ioOf(reached, { now });
  try {
    const grant = await platform.oauth.exchange(io, answer);
    const profiles = await platform.oauth.profiles(io, grant);
    return profiles.map((profile) => ({ grant, ...profile }));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Finishes a consent: connects its account, or returns the accounts to choose from if there are several. */
export async function connect(
  deps: AccountDependencies,
  input: ConnectInput,
  person: Person,
): Promise<Connected> {
  const { began, reached } = await takeConsent(deps, input, person);
  if (began.opened) throw new AppError('rejected', { message: forgotten });
  const { facts } = reached;
  const answer = { code: input.code, verifier: began.verifier, redirectUri: deps.redirectUri(facts.id) };
  const opened = await open(deps, reached, answer);
  if (opened.length === 0)
    throw new AppError('rejected', {
      message: `This sign-in has no account that ${facts.label} lets us use.`,
    });
  if (opened.length === 1) return { accounts: await keepAccounts(deps, began, facts, opened) };
  // The choice gets a new state, because the network has seen the state of the consent.
  const state = deps.newState();
  const expiresAt = new Date(deps.now().getTime() + consentMs);
  await deps.states.put(state, { ...began, verifier: null, opened, expiresAt });
  return {
    state,
    choices: opened.map(({ platformId, username, logo }) => ({ platform_id: platformId, username, logo })),
  };
}
