/** An account at a network, as the people of a workspace see it. Field names are those of the product's calls. */
export interface ConnectedAccount {
  platform: string;
  platform_id: string;
  username: string;
  logo: string | null;
  /** ISO instants. */
  connectedAt: string;
  /** When it has to be connected again for want of a renewal; null where that is not known or not so. */
  tokenEndsAt: string | null;
  /** What was not granted, in the network's own words, although posts need it. */
  missingPermissions: string[];
  /** Why it has to be connected again; null while all is well. */
  problem: string | null;
  /** Planned posts that will fail if nothing is done. */
  postsAtRisk: number;
}

/** One of several accounts that a consent has opened. */
export interface AccountChoice {
  platform_id: string;
  username: string;
  logo: string | null;
}

/** A consent that was not come back from within this time is forgotten. */
export const consentMinutes = 10;

interface Health {
  problem: string | null;
  missingPermissions: readonly string[];
  tokenEndsAt: string | null;
}

/** From when on posts of an account will fail if nothing is done; null while the account is healthy. */
export function atRiskFrom({ problem, missingPermissions, tokenEndsAt }: Health): number | null {
  if (problem !== null || missingPermissions.length > 0) return 0;
  return tokenEndsAt === null ? null : Date.parse(tokenEndsAt);
}
