import type { SandboxIdentity } from './sandbox.ts';

/** Looks up the made-up people of a network by their id there. */
export const identityFinder =
  <Identity extends SandboxIdentity>(identities: readonly Identity[]) =>
  (platformId: string): Identity | undefined =>
    identities.find((each) => each.platformId === platformId);
