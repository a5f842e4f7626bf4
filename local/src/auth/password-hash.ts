import { scryptSync } from 'node:crypto';

/** The format in which the Auth emulator stores a password unhashed. */
const kept = /^fakeHash:salt=(?<salt>.*?):password=(?<password>.*)$/s;
/** The format of our hash, which the emulator stores as if it were the password. */
const hashed = /^scrypt:[\w-]{86}$/;

/** Uses scrypt with Firebase's own parameters: 8 rounds, memory cost 14. */
export function hashPassword(password: string, salt: string): string {
  const key = scryptSync(password, salt, 64, { N: 2 ** 14, r: 8, p: 1 });
  return `scrypt:${key.toString('base64url')}`;
}

/** Null if the password is hashed or missing. */
function keptPassword(passwordHash: string): { salt: string; password: string } | null {
  const { salt = '', password = '' } = kept.exec(passwordHash)?.groups ?? {};
  return password === '' || hashed.test(password) ? null : { salt, password };
}

/** Tells whether some passwords are unhashed, as in files that earlier versions of Fanfare wrote. */
export const holdPasswords = (users: readonly { passwordHash?: string }[]): boolean =>
  users.some(({ passwordHash = '' }) => keptPassword(passwordHash) !== null);

export function withoutPassword(passwordHash: string): string {
  const found = keptPassword(passwordHash);
  if (!found) return passwordHash;
  return `fakeHash:salt=${found.salt}:password=${hashPassword(found.password, found.salt)}`;
}
