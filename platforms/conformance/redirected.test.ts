import https, { get, request } from 'node:https';
import { describe, expect, it } from 'vitest';
import { x } from '../x/testing/subject.ts';
import { redirectUri } from './rig.ts';
import { agreeAt, withClients } from './redirected.ts';
import type { Subject } from './subject.ts';

const subject = x as Subject;
const api = 'https://api.x.com/2/users/me';

const statusBy = (ask: (heard: (status: number | undefined) => void) => void) =>
  new Promise<number | undefined>((resolve) => ask(resolve));

describe('client library redirected to a sandbox', () => {
  it('a client library reaches the sandbox with fetch and with https', () =>
    withClients(subject, async () => {
      const options = { hostname: 'api.x.com', path: '/2/users/me', agent: new https.Agent() };
      expect((await fetch(api)).status).toBe(401);
      expect((await fetch(new Request(api))).status).toBe(401);
      const statuses = await Promise.all([
        statusBy((heard) => https.get(api, ({ statusCode }) => heard(statusCode))),
        statusBy((heard) => get(new URL(api), {}, ({ statusCode }) => heard(statusCode))),
        statusBy((heard) => request(options, ({ statusCode }) => heard(statusCode)).end()),
      ]);
      expect(statuses).toEqual([401, 401, 401]);
    }));

  it('a request to an unknown host throws', () =>
    withClients(subject, () => {
      expect(() => https.get('https://elsewhere.example/')).toThrow(
        'elsewhere.example is not imitated here.',
      );
      expect(() => fetch('https://elsewhere.example/')).toThrow('elsewhere.example is not imitated here.');
      return Promise.resolve();
    }));

  it('after a check, even one that failed, `fetch` and `https` are the original functions again', async () => {
    const before = [https.request, https.get, globalThis.fetch];
    const failing = withClients(subject, () => Promise.reject(new Error('It failed.')));
    await expect(failing).rejects.toThrow('It failed.');
    expect([https.request, https.get, globalThis.fetch]).toEqual(before);
  });

  it('approving a consent request that the page refuses throws the message of the page', () =>
    withClients(subject, async ({ keys }) => {
      const page = new URL('https://x.com/i/oauth2/authorize');
      page.search = new URLSearchParams({
        response_type: 'code',
        client_id: keys.clientId,
        redirect_uri: redirectUri,
        state: 's',
        scope: 'tweet.read',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 's512',
      }).toString();
      await expect(agreeAt(page.href, x.account)).rejects.toThrow('code_challenge_method is not valid');
    }));
});
