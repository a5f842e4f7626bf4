import { scryptSync } from 'node:crypto';

/** The format of passwords in the Auth emulator, which does not hash them. */
const kept = /^fakeHash:salt=(?<salt>.*?):password=(?<password>.*)$/s;
/** A password that was hashed; the emulator then keeps the hash in its place. */
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

/** Replaces a password by its hash. The Auth emulator itself would keep the password. */
export function withoutPassword(passwordHash: string): string {
  const found = keptPassword(passwordHash);
  if (!found) return passwordHash;
  return `fakeHash:salt=${found.salt}:password=${hashPassword(found.password, found.salt)}`;
}
