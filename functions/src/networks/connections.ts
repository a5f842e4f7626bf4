import { isSurelyCovered, pausedText } from '@fanfare/core/quota/capacity.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account, Grant } from '@fanfare/platforms/platform.ts';
import type { AccountRef, AccountStore, AccountSummary } from '../store/accounts.ts';
import type { CredentialStore } from '../store/credentials.ts';
import type { QuotaStore } from '../store/quotas.ts';
import { ioOf, type ReachedPlatform } from './reach.ts';

/** The connected accounts of a workspace, with working tokens. Every failure is a `NetworkError`. */
export interface Connections {
  /**
   * Returns an account with a token that stays valid for a while. `renew` forces a new token, unless the stored one is
   * newer than the one refused at `refusedAt`. `publishes` refuses accounts that the plan does not cover; everything
   * else still works with them.
   */
  open(
    ref: AccountRef,
    options: { renew: boolean; refusedAt?: number; publishes?: boolean },
  ): Promise<Account>;
  /**
   * Marks an account as broken, so that its other deliveries wait for a reconnection. Does nothing if the account was
   * reconnected after `since`.
   */
  markBroken(ref: AccountRef, reason: string, since: Date): Promise<void>;
}

export interface ConnectionDependencies {
  accounts: Pick<AccountStore, 'find' | 'change'>;
  credentials: CredentialStore;
  quotas: Pick<QuotaStore, 'notCovering'>;
  reach(platform: string): Promise<ReachedPlatform | null>;
  now(): Date;
  newId(): string;
}

/** A token that expires sooner might expire during a step. */
const goodForMs = 120_000;
/** Longer than a renewal takes, but short enough to wait for. */
const renewalMs = 45_000;

const disconnected = () =>
  new NetworkError({
    kind: 'token_expired',
    reason: 'This account is no longer connected.',
    code: null,
  });
const ended = (reason: string) => new NetworkError({ kind: 'token_expired', reason, code: null });
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
  { credentials, accounts, reach, now, newId }: ConnectionDependencies,
  ref: AccountRef,
  seen: Grant,
): Promise<Grant> {
  const worker = newId();
  const until = new Date(now().getTime() + renewalMs);
  const current = await credentials.beginRenewal(ref, worker, now(), until);
  if (!current) throw renewalUnderWay();
  let next: Grant | null = null;
  try {
    // Another worker has already renewed it.
    if (current.accessToken !== seen.accessToken) return current;
    const reached = await reach(ref.platform);
    if (!reached) throw notSetUp();
    const { refresh } = reached.platform.oauth;
    if (!refresh) throw ended('The connection to this account has ended.');
    next = await refresh(ioOf(reached, { now }), current);
    return next;
  } finally {
    await credentials.endRenewal(ref, worker, next);
    const endsAt = next && next.refreshToken === null ? next.expiresAt : null;
    const tokenEndsAt = endsAt === null ? null : new Date(endsAt);
    if (next) await accounts.change(ref, { tokenEndsAt, renewedAt: now() });
  }
}

/** Throws if the plan does not cover the account. Every plan covers the first accounts, so these need no read. */
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

export function createConnections(deps: ConnectionDependencies): Connections {
  return {
    async open(ref, { renew: isAsked, refusedAt = Number.POSITIVE_INFINITY, publishes }) {
      const found = await deps.credentials.findWithAccount(ref);
      const stored = found && (found.account ?? (await deps.accounts.find(ref)));
      if (!stored) throw disconnected();
      const { grant } = found;
      const account = { platformId: ref.platformId, username: stored.username };
      // The network refuses the token until a person reconnects the account.
      if (stored.broken) throw ended(stored.broken.reason);
      if (publishes) await refuseNotCovered(deps, ref, stored);
      const now = deps.now().getTime();
      // Many deliveries may be refused with the same token. The first of them renews it for all.
      const mustRenew = isAsked && Math.max(+stored.connectedAt, +(stored.renewedAt ?? 0)) <= refusedAt;
      if (!mustRenew && !isExpired(grant, now + goodForMs)) return { ...account, grant };
      try {
        return { ...account, grant: await renew(deps, ref, grant) };
      } catch (error) {
        // The renewal failed, but the token has not expired, so it is still used.
        if (!mustRenew && !isExpired(grant, now)) return { ...account, grant };
        throw error;
      }
    },
    async markBroken(ref, reason, since) {
      const account = await deps.accounts.find(ref);
      if (!account || account.connectedAt > since) return;
      await deps.accounts.change(ref, { broken: { reason, at: deps.now() } });
    },
  };
}
