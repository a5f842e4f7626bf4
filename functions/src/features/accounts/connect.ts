import type { Connected } from '@fanfare/core/api/accounts.ts';
import type { ConnectInput } from '@fanfare/core/api/schemas/accounts.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Grant, PlatformIo, Profile } from '@fanfare/platforms/platform.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import type { ReachedPlatform } from '../../google/platforms.ts';
import type { AccountDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

const forgotten =
  'This consent is not known any more. Please begin again from the accounts of your workspace.';

/** What a network says of its own failures is for people; the kind decides the status. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  return new AppError(error.failure.kind, { message: error.failure.reason, cause: error });
}

async function open(
  { now }: AccountDependencies,
  { platform, http, keys }: ReachedPlatform,
  answer: { code: string; verifier: string | null; redirectUri: string },
): Promise<{ grant: Grant; profiles: Profile[] }> {
  const io: PlatformIo = { http, keys, now: () => now().getTime() };
  try {
    const grant = await platform.oauth.exchange(io, answer);
    return { grant, profiles: await platform.oauth.profiles(io, grant) };
  } catch (error) {
    throw toAppError(error);
  }
}

/** Ends a consent: the tokens are kept, and the account is there. Connected again, it keeps its posts. */
export async function connect(
  deps: AccountDependencies,
  { workspaceId, platform: name, code, state }: ConnectInput,
  { uid }: Person,
): Promise<Connected> {
  const began = await deps.states.take(state, uid, deps.now());
  const reached = await deps.reach(name);
  const isOurs = began?.workspaceId === workspaceId && began.platform === reached?.facts.id;
  if (!began || !reached || !isOurs) throw new AppError('rejected', { message: forgotten });
  const { facts } = reached;
  const redirectUri = deps.redirectUri(facts.id);
  const { grant, profiles } = await open(deps, reached, { code, verifier: began.verifier, redirectUri });
  if (profiles.length === 0)
    throw new AppError('rejected', {
      message: `This sign-in has no account that ${facts.label} lets us use.`,
    });
  const connected: StoredAccount[] = [];
  for (const profile of profiles) {
    const { platformId, username, logo } = profile;
    const own = profile.grant ?? grant;
    const ref = { workspaceId, platform: facts.id, platformId };
    const account: StoredAccount = {
      ...ref,
      username,
      logo,
      scopes: [...own.scopes],
      connectedAt: deps.now(),
      connectedBy: uid,
      tokenEndsAt: own.refreshToken === null && own.expiresAt !== null ? new Date(own.expiresAt) : null,
      broken: null,
    };
    // The tokens first: an account without any would fail whatever is sent through it.
    await deps.credentials.put(ref, own);
    await deps.accounts.put(account);
    connected.push(account);
  }
  return { accounts: connected.map((account) => viewOf(account, facts, [])) };
}
