import type { Facts, PlatformIo } from '@fanfare/platforms/platform.ts';
import { notSetUpText } from './connections.ts';
import { ioOf, type ReachedPlatform } from './reach.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountRef, AccountStore } from '../store/accounts.ts';

/** The fields by which the API's calls name an account. */
export interface AccountFields {
  workspaceId: string;
  platform: string;
  platform_id: string;
}

export interface ReachDependencies {
  /** Returns the facts of a network by its id or alias. */
  factsOf(platform: string): Facts | null;
  /** Loads one network; null if it is not set up. */
  reach(platform: string): Promise<ReachedPlatform | null>;
  accounts: Pick<AccountStore, 'find'>;
  now(): Date;
}

export interface ReachedAccount extends Pick<ReachedPlatform, 'facts' | 'platform'> {
  ref: AccountRef;
  io: PlatformIo;
}

export const unsupportedText = 'Unsupported platform';
export const unsupported = () => new AppError('not_found', { message: unsupportedText });

/** Returns the facts of a network, and throws if the network does not support the requested ability. */
function factsOffering(
  { factsOf }: Pick<ReachDependencies, 'factsOf'>,
  platform: string,
  offers: (facts: Facts) => boolean,
): Facts {
  const facts = factsOf(platform);
  if (!facts || !offers(facts)) throw unsupported();
  return facts;
}

/** Loads an account of the workspace and its network. An account of another workspace is not found. */
export async function reachAccount(
  deps: ReachDependencies,
  { workspaceId, platform, platform_id: platformId }: AccountFields,
  offers: (facts: Facts) => boolean,
): Promise<ReachedAccount> {
  const { id } = factsOffering(deps, platform, offers);
  const ref = { workspaceId, platform: id, platformId };
  if (!(await deps.accounts.find(ref))) throw new AppError('not_found');
  const reached = await deps.reach(id);
  if (!reached) throw new AppError('not_found', { message: notSetUpText });
  const { facts, platform: network } = reached;
  return { ref, facts, platform: network, io: ioOf(reached, deps) };
}
