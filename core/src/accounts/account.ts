/** An account at a network, as members of a workspace see it. The field names are those of the API. */
export interface ConnectedAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
  /** ISO instants. */
  connectedAt: string;
  /**
   * When it has to be reconnected because its token cannot be renewed; null where the token is renewed or has no
   * known end.
   */
  tokenEndsAt: string | null;
  /** Permissions that publishing needs and the person did not grant, as the network names them. */
  missingPermissions: string[];
  /** Why it has to be reconnected; null while it works. */
  problem: string | null;
  /** The number of planned posts that will fail unless somebody acts. */
  postsAtRisk: number;
}

/** One of several accounts of a consent. */
export interface AccountChoice {
  platform_id: string;
  username: string;
  logo: string | null;
}

/** A consent has to be finished within this time. */
export const consentMinutes = 10;

interface Health {
  problem: string | null;
  missingPermissions: readonly string[];
  tokenEndsAt: string | null;
}

/** From when on posts of an account will fail unless somebody acts; null while the account is healthy. */
export function atRiskFrom({ problem, missingPermissions, tokenEndsAt }: Health): number | null {
  if (problem !== null || missingPermissions.length > 0) return 0;
  return tokenEndsAt === null ? null : Date.parse(tokenEndsAt);
}
