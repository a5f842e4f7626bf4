import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthServer } from '../auth/server.ts';
import { changeStaff } from './change-staff.ts';

const projectId = 'demo-staff';
const person = { email: 'sam@fanfare.example', password: 'correct horse' };
let server: AuthServer;

const sign = async (action: string): Promise<string> => {
  const response = await fetch(
    `http://${server.host}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, returnSecureToken: true }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
};
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { staff?: boolean };

beforeAll(async () => {
  server = await startAuth({ projectId });
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = server.host;
  await sign('signUp');
});
afterAll(async () => {
  delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  await server.stop();
});

describe('the command for staff', () => {
  it('a person’s next token has the claim `staff` after the command grants it, and lacks it after the command removes it', async () => {
    expect(claimsOf(await sign('signInWithPassword')).staff).toBeUndefined();
    await changeStaff(projectId, person.email, true);
    expect(claimsOf(await sign('signInWithPassword')).staff).toBe(true);
    await changeStaff(projectId, person.email, false);
    expect(claimsOf(await sign('signInWithPassword')).staff).toBeUndefined();
  });

  it('an address that belongs to nobody is refused with a sentence that names it', async () => {
    await expect(changeStaff(projectId, 'nobody@fanfare.example', true)).rejects.toThrow(
      'Nobody has an account with the address nobody@fanfare.example.',
    );
  });
});
