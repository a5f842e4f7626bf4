import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../platform.ts';
import { platform } from './server/index.ts';
import { createRequests } from './testing/requests.ts';
import { anna, createRig, redirectUri, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const { ask } = createRequests(() => ({ rig, account }));

describe('YouTube consent page', () => {
  const request = { state: 'st&te', challenge: null, redirectUri };
  const address = (change: Record<string, string> = {}) => {
    const page = new URL(platform.oauth.authorise(rig.io.keys, request));
    for (const [name, value] of Object.entries(change)) page.searchParams.set(name, value);
    return page.href;
  };
  const choose = (form: Record<string, string>, change: Record<string, string> = {}) =>
    ask(address(change), {
      method: 'POST',
      as: null,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });

  it('the page shows every channel, the permissions and a deny button', async () => {
    const { status, text } = await ask(address(), { as: null });
    expect(status).toBe(200);
    for (const shown of ['@anapaints', 'Ben (no channel)', 'Manage your YouTube videos', 'Deny'])
      expect(text).toContain(shown);
    expect(text).not.toContain('<script');
  });

  it('a person who denies the consent is sent back to the app with an error', async () => {
    const back = new URL((await choose({ deny: '1' })).headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: 'st&te', error: 'access_denied' });
  });

  it.each([
    ['the id of an unknown app', { client_id: 'x' }, 401],
    ['a redirect address without encryption', { redirect_uri: 'http://fanfare.example/' }, 400],
    ['a response type other than "code"', { response_type: 'token' }, 400],
    ['an unknown scope', { scope: 'https://www.googleapis.com/auth/drive' }, 400],
  ])('a request for consent with %s is refused and not redirected', async (_what, change, status) => {
    const reply = await choose({ identity: anna }, change);
    expect([reply.status, reply.headers.get('location')]).toEqual([status, null]);
  });

  it('an access type other than online and offline is refused, and the reply names the parameter', async () => {
    const reply = await ask(address({ access_type: 'forever' }), { as: null });
    expect(reply).toMatchObject({ status: 501, json: { parameters: ['access_type'] } });
  });

  it('a second consent returns a refresh token only with prompt=consent and offline access', async () => {
    const refreshTokenFor = async (change: Record<string, string>) => {
      const back = new URL((await choose({ identity: anna }, change)).headers.get('location') ?? '');
      const code = back.searchParams.get('code') ?? '';
      return (await platform.oauth.exchange(rig.io, { code, verifier: null, redirectUri })).refreshToken;
    };
    expect(await refreshTokenFor({})).not.toBeNull();
    expect(await refreshTokenFor({ prompt: 'select_account' })).toBeNull();
    expect(await refreshTokenFor({ access_type: 'online' })).toBeNull();
  });
});
