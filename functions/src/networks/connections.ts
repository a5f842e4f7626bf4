import { isSurelyCovered, pausedText } from '@fanfare/core/quota/capacity.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account, Grant } from '@fanfare/platforms/platform.ts';
import type { AccountRef, AccountStore, AccountSummary } from '../store/accounts.ts';
import type { CredentialStore } from '../store/credentials.ts';
import type { QuotaStore } from '../store/quotas.ts';
import { ioOf, type ReachedPlatform } from './reach.ts';

/**
 * One attempt to use an account. It remembers its token, so that a refusal of this token does not affect a newer token
 * of the account.
 */
export interface Attempt {
  /**
   * Returns the account with a token that stays valid for a while. Every failure is a `NetworkError`. With `publishes`,
   * an account that the plan does not cover is refused; without it, such an account still works.
   */
  open(options?: { publishes?: boolean }): Promise<Account>;
  /** Reports that the network refused the token, so that the next use of the account renews the token. */
  refuse(): Promise<void>;
  /** Marks the account as broken, so that its other deliveries wait for a reconnection. */
  markBroken(reason: string): Promise<void>;
}

/** The connected accounts of a workspace, with working tokens. */
export interface Connections {
  begin(ref: AccountRef): Attempt;
}

export interface ConnectionDependencies {
  accounts: Pick<AccountStore, 'find'>;
  credentials: CredentialStore;
  quotas: Pick<QuotaStore, 'notCovering'>;
  reach(platform: string): Promise<ReachedPlatform | null>;
  now(): Date;
  newId(): string;
}

/** A token that expires within this time is renewed, because it might expire during a step. */
const goodForMs = 120_000;
/** The time that one worker has for a renewal: longer than a renewal takes, but short enough to wait for. */
const renewalMs = 45_000;

const ended = (reason: string) => new NetworkError({ kind: 'token_expired', reason, code: null });
const disconnected = () => ended('This account is no longer connected.');
const renewalUnderWay = () =>
  new NetworkError({
    kind: 'unavailable',
    reason: 'The connection to this account is being renewed.',
    code: null,
  });

export const notSetUpText = 'This network is not set up here.';
export const notSetUp = () => new NetworkError({ kind: 'unavailable', reason: notSetUpText, code: null });

const isExpired = ({ expiresAt }: Grant, at: number) => expiresAt !== null && expiresAt <= at;

/**
 * Renews the token of one account. Only one worker does so at a time, because some networks disconnect an account
 * whose refresh token is used twice. The new grant is stored before it is used.
 */
async function renew(
  { credentials, reach, now, newId }: ConnectionDependencies,
  ref: AccountRef,
  seen: Grant,
): Promise<Grant> {
  const worker = newId();
  const until = new Date(now().getTime() + renewalMs);
  const current = await credentials.beginRenewal(ref, worker, now(), until);
  if (!current) throw renewalUnderWay();
  let next: Grant | null = null;
  try {
    // Another worker has already renewed the token.
    if (current.accessToken !== seen.accessToken) return current;
    const reached = await reach(ref.platform);
    if (!reached) throw notSetUp();
    const { refresh } = reached.platform.oauth;
    if (!refresh) throw ended('The connection to this account has ended.');
    next = await refresh(ioOf(reached, { now }), current);
    return next;
  } finally {
    await credentials.endRenewal(ref, worker, next);
  }
}

/**
 * Throws if the plan does not cover the account. Every plan covers the first accounts, so for these no plan is read.
 */
async function refuseNotCovered(
  { quotas }: ConnectionDependencies,
  { workspaceId }: AccountRef,
  { ordinal }: AccountSummary,
): Promise<void> {
  if (ordinal === undefined || isSurelyCovered(ordinal, 'free')) return;
  const owner = await quotas.notCovering(workspaceId, ordinal);
  if (!owner) return;
  const reason = pausedText(owner.plan, owner.name);
  throw new NetworkError({ kind: 'limit_reached', reason, code: null });
}

function createAttempt(deps: ConnectionDependencies, ref: AccountRef): Attempt {
  const { credentials } = deps;
  /** The access token with which the account was opened; null before that. */
  let token: string | null = null;
  return {
    async open({ publishes = false } = {}) {
      token = null;
      const found = await credentials.findWithAccount(ref);
      const stored = found && (found.account ?? (await deps.accounts.find(ref)));
      if (!stored) throw disconnected();
      const { grant, isRefused } = found;
      // The network refuses the token until a person reconnects the account.
      if (stored.broken) throw ended(stored.broken.reason);
      token = grant.accessToken;
      const account = { platformId: ref.platformId, username: stored.username };
      if (publishes) await refuseNotCovered(deps, ref, stored);
      const now = deps.now().getTime();
      if (!isRefused && !isExpired(grant, now + goodForMs)) return { ...account, grant };
      try {
        const renewed = await renew(deps, ref, grant);
        token = renewed.accessToken;
        return { ...account, grant: renewed };
      } catch (error) {
        // The renewal failed, but the token has not expired, so it is still used.
        if (!isRefused && !isExpired(grant, now)) return { ...account, grant };
        throw error;
      }
    },
    async refuse() {
      if (token !== null) await credentials.refuse(ref, token);
    },
    async markBroken(reason) {
      if (token !== null) await credentials.mark(ref, token, { reason, at: deps.now() });
    },
  };
}

export const createConnections = (deps: ConnectionDependencies): Connections => ({
  begin: (ref) => createAttempt(deps, ref),
});
