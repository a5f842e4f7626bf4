import { minuteMs } from '../time/units.ts';

/** An account at a network, as members of a workspace see it. The field names are those of the API. */
export interface ConnectedAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
  /** When the account was connected, as an ISO instant. */
  connectedAt: string;
  /**
   * The end of a token that we cannot renew, as an ISO instant. A member has to reconnect the account before then. Null
   * if we renew the token, or if its end is unknown.
   */
  tokenEndsAt: string | null;
  /**
   * Permissions that publishing needs and that the person did not grant, under the names that the network gives them.
   */
  missingPermissions: string[];
  /** The reason why the account has to be reconnected; null while it works. */
  problem: string | null;
  /** The number of scheduled posts that will fail unless a member reconnects the account. */
  postsAtRisk: number;
}

/** One of several accounts that a consent gives access to. */
export interface AccountChoice {
  platform_id: string;
  username: string;
  logo: string | null;
}

/** The person has to finish a consent within this time. */
export const consentMs = 10 * minuteMs;

interface Health {
  problem: string | null;
  missingPermissions: readonly string[];
  tokenEndsAt: string | null;
}

/**
 * The time from which posts of an account will fail unless a member reconnects it; 0 if they fail already. Null while
 * the account is healthy and its token has no deadline.
 */
export function atRiskFrom({ problem, missingPermissions, tokenEndsAt }: Health): number | null {
  if (problem !== null || missingPermissions.length > 0) return 0;
  return tokenEndsAt === null ? null : Date.parse(tokenEndsAt);
}
