import { createHash, randomBytes } from 'node:crypto';

export interface Pkce {
  verifier: string;
  /** S256 of the verifier, base64url. */
  challenge: string;
}

/** 256 bits, in the 43 characters that every network takes. */
export function newPkce(random: () => Buffer = () => randomBytes(32)): Pkce {
  const verifier = random().toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
