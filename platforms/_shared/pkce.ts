import { createHash, randomBytes } from 'node:crypto';

export interface Pkce {
  verifier: string;
  /** SHA-256 of the verifier as base64url. */
  challenge: string;
}

/** Creates a verifier of 256 random bits as 43 characters, a length that every network accepts. */
export function newPkce(random: () => Buffer = () => randomBytes(32)): Pkce {
  const verifier = random().toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
