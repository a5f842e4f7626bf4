import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAuth, type AuthServer } from './server.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const projectId = 'demo-auth';
const running: AuthServer[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const server of running.splice(0)) await server.stop();
});

async function start(dir: string): Promise<AuthServer> {
  const server = await startAuth({ projectId, dir });
  running.push(server);
  return server;
}

/** A start takes half a second, so tests without a restart share this server. Each test creates its own person. */
let shared: AuthServer;
let sharedFile = '';
beforeAll(async () => {
  const dir = createTemporaryFolder();
  sharedFile = join(dir, 'accounts.json');
  shared = await startAuth({ projectId, dir });
});
afterAll(() => shared.stop());

async function account(
  server: AuthServer,
  action: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(
    `http://${server.host}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const refresh = ({ host }: AuthServer, { refreshToken }: Record<string, unknown>) =>
  fetch(`http://${host}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(refreshToken) }),
  });

const password = 'correct horse';
const person = { email: 'kim@fanfare.example', password };

describe('the Auth emulator', () => {
  it('no change is answered before it is on disk, and a failed save does not prevent the next save', async () => {
    const dir = createTemporaryFolder();
    const first = await start(dir);
    // The first change is saved alone, and the others share the next save.
    const people = Array.from({ length: 3 }, (_, i) => ({ email: `p${i}@fanfare.example`, password }));
    await Promise.all(people.map((each) => account(first, 'signUp', each)));
    const savedBefore = readFileSync(join(dir, 'accounts.json'), 'utf8');
    for (const { email } of people) expect(savedBefore).toContain(email);
    // A folder in place of the new file makes saving fail, as a full disk would.
    const inTheWay = join(dir, 'accounts.json.new');
    mkdirSync(inTheWay);
    await expect(account(first, 'signUp', person)).rejects.toThrow();
    rmdirSync(inTheWay);
    expect((await account(first, 'signInWithPassword', person)).status).toBe(200);

    const second = await start(dir);

    const answers = await Promise.all(
      [...people, person].map((each) => account(second, 'signInWithPassword', each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([...people, person].map(() => 200));
  });

  it('a person keeps their password, id and session across a restart, and lookups are refused until the accounts are loaded', async () => {
    const dir = createTemporaryFolder();
    const first = await start(dir);
    const { body } = await account(first, 'signUp', person);
    await first.stop();
    const real = fetch;
    const early: number[] = [];
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const url = new URL(address);
      if (url.pathname.endsWith('accounts:batchCreate')) {
        const lookup = `${url.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local`;
        const sent = { method: 'POST', body: JSON.stringify({ idToken: body['idToken'] }) };
        early.push((await real(lookup, sent)).status);
      }
      return real(address, init);
    });

    const second = await start(dir);

    expect(early).toEqual([503]);
    expect((await account(second, 'lookup', { idToken: body['idToken'] })).status).toBe(200);
    const refreshed = await refresh(second, body);
    expect(refreshed.status).toBe(200);
    expect(await refreshed.json()).toMatchObject({ user_id: body['localId'] });
    expect(await account(second, 'signInWithPassword', person)).toMatchObject({
      status: 200,
      body: { localId: body['localId'] },
    });
  });

  it('after a restart, a valid session is still valid, and a session that a new password ended is still ended', async () => {
    const dir = createTemporaryFolder();
    vi.setSystemTime('2026-03-02T09:00:00Z');
    const first = await start(dir);
    const ended = await account(first, 'signUp', person);
    vi.setSystemTime('2026-03-02T09:10:00Z');
    const going = await account(first, 'update', { idToken: ended.body['idToken'], password: 'a new horse' });
    await first.stop();
    vi.setSystemTime('2026-03-02T09:20:00Z');
    const second = await start(dir);

    const lookUp = ({ body }: typeof going) => account(second, 'lookup', { idToken: body['idToken'] });
    expect((await lookUp(ended)).body).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
    // The Admin SDK refuses tokens of sign-ins before this time. A refreshed token keeps the time of its sign-in.
    const validSince = String(Date.parse('2026-03-02T09:10:00Z') / 1000);
    expect((await lookUp(going)).body).toMatchObject({ users: [{ validSince }] });
  });

  it('a new password ends the sessions on other devices, even after the person has signed in with the new password', async () => {
    const person = { email: 'nia@fanfare.example', password };
    vi.setSystemTime('2026-03-02T09:00:00Z');
    const other = await account(shared, 'signUp', person);
    const own = await account(shared, 'signInWithPassword', person);
    vi.setSystemTime('2026-03-02T09:10:00Z');
    const renewed = { ...person, password: 'a new horse' };
    const changed = await account(shared, 'update', {
      idToken: own.body['idToken'],
      password: renewed.password,
    });
    const again = await account(shared, 'signInWithPassword', renewed);

    const refused = await refresh(shared, other.body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } });
    for (const { body } of [changed, again]) expect((await refresh(shared, body)).status).toBe(200);
  });

  it('the first token of a new person is valid even if creating the person takes seconds', async () => {
    const person = { email: 'ola@fanfare.example', password };
    const RealDate = Date;
    let passed = 0;
    class SlowDate extends RealDate {
      static override now = () => RealDate.now() + (passed += 700);
      constructor(value = SlowDate.now()) {
        super(value);
      }
    }
    vi.stubGlobal('Date', SlowDate);
    const { body } = await account(shared, 'signUp', person);
    vi.unstubAllGlobals();

    const claims = String(body['idToken']).split('.')[1] ?? '';
    const { auth_time } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { auth_time: number };
    const found = await account(shared, 'lookup', { idToken: body['idToken'] });
    const [{ validSince } = { validSince: '' }] = found.body['users'] as { validSince: string }[];
    // The Admin SDK refuses a token whose sign-in was before `validSince`.
    expect(auth_time).toBeGreaterThanOrEqual(Number(validSince));
    expect(Number(validSince)).toBeGreaterThan(0);
  });

  it('the file of accounts contains no password, and neither a wrong password nor the hash signs in', async () => {
    const person = { email: 'pia@fanfare.example', password };
    const { body } = await account(shared, 'signUp', person);
    const first = readFileSync(sharedFile, 'utf8');
    await account(shared, 'update', { idToken: body['idToken'], password: 'a new horse' });
    const second = readFileSync(sharedFile, 'utf8');
    expect(first + second).not.toMatch(/correct horse|a new horse/);

    const signIn = async (password: string) =>
      (await account(shared, 'signInWithPassword', { ...person, password })).status;
    const { users } = JSON.parse(second) as { users: { email: string; passwordHash: string }[] };
    const kept = users.find(({ email }) => email === person.email)?.passwordHash ?? '';
    const hash = /password=(scrypt:[\w-]+)/.exec(kept)?.[1] ?? '';
    expect(hash).not.toBe('');
    expect(await signIn(hash)).toBe(400);
    expect(await signIn(person.password)).toBe(400);
    expect(await signIn('a new horse')).toBe(200);
  });

  it('a password set by a reset link is hashed as well', async () => {
    const person = { email: 'quinn@fanfare.example', password };
    await account(shared, 'signUp', person);
    await account(shared, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: person.email });
    const codes = await fetch(`http://${shared.host}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = (await codes.json()) as { oobCodes: { oobCode: string }[] };
    await account(shared, 'resetPassword', { oobCode: oobCodes[0]?.oobCode, newPassword: 'after the reset' });
    expect(readFileSync(sharedFile, 'utf8')).not.toContain('after the reset');
    const again = await account(shared, 'signInWithPassword', { ...person, password: 'after the reset' });
    expect(again.status).toBe(200);
  });

  it('at the start, an accounts file that an earlier version of Fanfare wrote with passwords is rewritten with hashes', async () => {
    const dir = createTemporaryFolder();
    const file = join(dir, 'accounts.json');
    const user = { localId: 'kim', email: person.email, salt: 'fakeSaltX' };
    const passwordHash = `fakeHash:salt=fakeSaltX:password=${person.password}`;
    writeFileSync(file, JSON.stringify({ users: [{ ...user, passwordHash }] }));

    const first = await start(dir);
    expect(readFileSync(file, 'utf8')).not.toContain(person.password);
    expect(await account(first, 'signInWithPassword', person)).toMatchObject({
      status: 200,
      body: { localId: 'kim' },
    });
  });

  it('a Google identity signs in without contacting Google', async () => {
    const idToken = JSON.stringify({ sub: 'g-1', email: 'lee@fanfare.example', email_verified: true });
    const { status, body } = await account(shared, 'signInWithIdp', {
      requestUri: 'http://127.0.0.1',
      postBody: new URLSearchParams({ providerId: 'google.com', id_token: idToken }).toString(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'lee@fanfare.example', providerId: 'google.com' });
  });

  it('a call with a field of the wrong type is refused with the name of the field', async () => {
    const { status, body } = await account(shared, 'signUp', { ...person, email: { of: 'kim' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { message: expect.stringMatching(/^Invalid JSON payload.*email/) } });
  });

  it('a page of another origin gets status 403 for every method, including the preflight', async () => {
    const api = `http://${shared.host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet`;
    const headers = { authorization: 'Bearer owner', origin: 'https://evil.example' };
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const answer = await fetch(api, { method, headers });
      expect([method, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        method,
        403,
        null,
      ]);
    }
  });

  it('a damaged accounts file is refused with one sentence of advice', async () => {
    const dir = createTemporaryFolder();
    writeFileSync(join(dir, 'accounts.json'), '{"users": [{"localId"');
    await expect(startAuth({ projectId, dir })).rejects.toThrow(
      `The accounts in ${join(dir, 'accounts.json')} are damaged. Put a good copy back, or run "npm run reset" to start empty.`,
    );
  });
});
