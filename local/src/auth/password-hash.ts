import { scryptSync } from 'node:crypto';

/** Format in which the Auth emulator stores a password unhashed. */
const kept = /^fakeHash:salt=(?<salt>.*?):password=(?<password>.*)$/s;
/** Format of our scrypt hash, which the emulator stores in place of the password. */
const hashed = /^scrypt:[\w-]{86}$/;

/** Hashes a password with scrypt and Firebase's own parameters: 8 rounds, memory cost 14. */
export function hashPassword(password: string, salt: string): string {
  const key = scryptSync(password, salt, 64, { N: 2 ** 14, r: 8, p: 1 });
  return `scrypt:${key.toString('base64url')}`;
}

/** Returns the unhashed password with its salt; null if it is hashed or there is none. */
function keptPassword(passwordHash: string): { salt: string; password: string } | null {
  const { salt = '', password = '' } = kept.exec(passwordHash)?.groups ?? {};
  return password === '' || hashed.test(password) ? null : { salt, password };
}

/** Tells whether one of these accounts has an unhashed password, as in files of earlier versions. */
export const holdPasswords = (users: readonly { passwordHash?: string }[]): boolean =>
  users.some(({ passwordHash = '' }) => keptPassword(passwordHash) !== null);

/** Replaces an unhashed password with its hash. */
export function withoutPassword(passwordHash: string): string {
  const found = keptPassword(passwordHash);
  if (!found) return passwordHash;
  return `fakeHash:salt=${found.salt}:password=${hashPassword(found.password, found.salt)}`;
}
