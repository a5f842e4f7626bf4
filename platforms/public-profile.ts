/**
 * The public profile of an account, for pages that people see without signing in. Each network exports one from
 * `profile.ts`.
 */
export interface PublicProfile {
  /** The address of the account's own page on the network; null if the address cannot be known. */
  url(account: { username: string; platformId: string }): string | null;
  /** The icon as SVG on 24 by 24 units, for pages without our scripts. */
  mark: string;
}
