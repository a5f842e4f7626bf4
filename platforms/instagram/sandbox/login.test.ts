import { describe, expect, it } from 'vitest';
import { setup } from '../testing/setup.ts';

describe('Instagram consent page', () => {
  const address = (change: Record<string, string> = {}) => {
    const { sandbox, redirectUri } = setup();
    const values = {
      client_id: sandbox.keys.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'instagram_business_basic',
      state: 's',
      ...change,
    };
    return new Request(`https://www.instagram.com/oauth/authorize?${new URLSearchParams(values).toString()}`);
  };

  it('the page shows every identity, the permissions and a deny button', async () => {
    const { ask, sandbox } = setup();
    const { status, text = '' } = await ask(address());
    expect(status).toBe(200);
    for (const { name } of sandbox.identities) expect(text).toContain(name);
    expect(text).toContain('View your profile and your posts');
    expect(text).toContain('Deny');
    expect(text).not.toContain('<script');
  });

  it('denying redirects back to the app with an error', async () => {
    const { decide } = setup();
    const back = await decide({ deny: '1' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'the-state',
    });
  });

  it.each([
    { client_id: '1' },
    { redirect_uri: 'http://evil.example/' },
    { response_type: 'token' },
    { scope: 'everything' },
    { scope: 'instagram_business_content_publish' },
    { scope: '' },
  ])('a request for consent with %j is refused', async (change) => {
    const { ask } = setup();
    expect(await ask(address(change))).toMatchObject({ status: 400 });
  });
});
