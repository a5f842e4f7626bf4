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
const email = 'https://www.googleapis.com/auth/userinfo.email';

/** Lets the person agree to permissions that the product does not request, and returns the answer of the token call. */
async function agreeTo(scope: string, change: Record<string, string> = {}) {
  const page = new URL(platform.oauth.authorise(rig.io.keys, { state: 's', challenge: null, redirectUri }));
  for (const [name, value] of Object.entries({ scope, ...change })) page.searchParams.set(name, value);
  const form = new URLSearchParams([
    ['identity', anna],
    ...scope.split(' ').map((each): [string, string] => ['scope', each]),
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const back = await ask(page.href, { method: 'POST', as: null, headers, body: form.toString() });
  if (back.status !== 302) return back;
  const body = new URLSearchParams({
    client_id: rig.io.keys.clientId,
    client_secret: rig.io.keys.clientSecret,
    redirect_uri: redirectUri,
    grant_type: 'authorization_code',
    code: new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '',
  });
  const reply = await ask('https://oauth2.googleapis.com/token', {
    method: 'POST',
    as: null,
    headers,
    body: body.toString(),
  });
  const json = reply.json as { access_token?: string; scope?: string; id_token?: string };
  const accessToken = json.access_token ?? '';
  return { ...reply, json, as: { ...account, grant: { ...account.grant, accessToken } } };
}

describe('the person behind a YouTube token', () => {
  const userinfo = 'https://www.googleapis.com/oauth2/v3/userinfo';

  it('the e-mail address is returned only with its permission, and an identity token only with OpenID', async () => {
    const reply = await agreeTo(`openid ${email}`);
    expect(reply).toMatchObject({ status: 200, json: { scope: `openid ${email}` } });
    const { id_token: token = '' } = reply.json as { id_token?: string };
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const { json } = await ask(userinfo, 'as' in reply ? { as: reply.as } : {});
    expect(json).toEqual({
      sub: expect.stringMatching(/^\d{21}$/) as string,
      email: 'anapaints@example.com',
      email_verified: true,
    });
    expect(claims).toMatchObject({ ...json, iss: 'https://accounts.google.com' });
  });

  it('a token without permissions for the profile is refused', async () => {
    expect((await ask(userinfo)).status).toBe(401);
    expect(await ask(userinfo, { as: null })).toMatchObject({ status: 401, reason: 'authError' });
  });

  it('a new token also has the permissions of earlier consents if the app requests them', async () => {
    const reply = await agreeTo('openid', { include_granted_scopes: 'true' });
    expect((reply.json as { scope?: string }).scope).toContain('youtube.upload');
  });

  it('the call that describes a token accepts the token in a parameter or a header until it expires', async () => {
    const info = 'https://oauth2.googleapis.com/tokeninfo';
    const { accessToken } = account.grant;
    const shown = { status: 200, json: { expires_in: '3599', scope: account.grant.scopes.join(' ') } };
    expect(await ask(`${info}?access_token=${accessToken}`, { as: null })).toMatchObject(shown);
    expect(await ask(info, { method: 'POST' })).toMatchObject(shown);
    rig.clock.now += 3_600_000;
    expect(await ask(info)).toMatchObject({ status: 400, json: { error: 'invalid_token' } });
  });

  it('parameters that are not imitated are refused, and the reply names them', async () => {
    const reply = await agreeTo('openid', { login_hint: 'ana' });
    expect(reply).toMatchObject({
      status: 501,
      json: { error: 'not imitated here', parameters: ['login_hint'] },
    });
  });
});
