import { logo } from './logo.ts';
import type { SandboxIdentity } from './sandbox.ts';

/** Makes up the people of a network, by what everybody has and what is unusual about one of them. */
export const personWith =
  <Own extends object>(usual: Own) =>
  (
    platformId: string,
    username: string,
    name: string,
    colours: string | readonly [from: string, to: string],
    unusual: Partial<Own> = {},
  ): SandboxIdentity & Own => {
    const [from, to] = typeof colours === 'string' ? [colours] : colours;
    return { ...usual, platformId, username, name, logo: logo(name.charAt(0), from, to), ...unusual };
  };

/** Looks up the made-up people of a network by their id there. */
export const identityFinder =
  <Identity extends SandboxIdentity>(identities: readonly Identity[]) =>
  (platformId: string): Identity | undefined =>
    identities.find((each) => each.platformId === platformId);
