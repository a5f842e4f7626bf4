import { expect } from 'vitest';
import { challengeOf } from '../../_shared/pkce.ts';
import { withRig } from '../rig.ts';
import { callServed } from '../serve.ts';
import type { Check } from '../subject.ts';

const request = { state: 'a-state', redirectUri: 'https://fanfare.example/api/callback' };
const challenge = challengeOf('x'.repeat(43));

export const consentChecks: readonly Check[] = [
  {
    name: 'the consent address has the state, the redirect address and every permission',
    run({ platform, facts }) {
      const keys = { clientId: 'our-app', clientSecret: 'our-secret' };
      const address = new URL(platform.oauth.authorise(keys, { ...request, challenge: null }));
      expect(address.protocol).toBe('https:');
      const query = address.searchParams;
      expect(query.get('state')).toBe(request.state);
      expect(query.get('redirect_uri')).toBe(request.redirectUri);
      expect(query.get('response_type')).toBe('code');
      expect([...query.values()]).toContain('our-app');
      expect(query.get('scope')?.split(/[ ,]/)).toEqual([...facts.scopes]);
      expect(query.has('code_challenge')).toBe(false);
    },
  },
  {
    name: 'the consent address has a PKCE challenge if and only if the network takes one',
    run({ platform, facts, challengeAs = (given) => given }) {
      const keys = { clientId: 'our-app', clientSecret: 'our-secret' };
      const given = facts.pkce ? challenge : null;
      const query = new URL(platform.oauth.authorise(keys, { ...request, challenge: given })).searchParams;
      expect(query.get('code_challenge')).toBe(given && challengeAs(given));
      expect(query.get('code_challenge_method')).toBe(facts.pkce ? 'S256' : null);
    },
  },
  {
    name: 'the consent address never contains the app secret',
    run({ platform }) {
      const keys = { clientId: 'our-app', clientSecret: 'our-secret' };
      expect(platform.oauth.authorise(keys, { ...request, challenge })).not.toContain('our-secret');
    },
  },
  {
    name: 'the consent page shows every identity and a deny button, and has no script',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const page = await rig.consentPage();
        expect(page.status).toBe(200);
        expect(page.identities).toEqual(rig.sandbox().identities.map(({ platformId }) => platformId));
        expect(page.identities.length).toBeGreaterThanOrEqual(3);
        expect(page.canDeny).toBe(true);
        expect(page.html).toMatch(/<html lang="en">/);
        expect(page.html).not.toMatch(/<script|javascript:|\son\w+=/i);
      }),
  },
  {
    name: 'approving returns to the app with a code and the state',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const back = await rig.press({ identity: subject.account });
        expect(back.href.startsWith('https://fanfare.example/api/callback?')).toBe(true);
        expect(back.searchParams.get('state')).toBe('state-of-somebody');
        expect(back.searchParams.get('code')).toMatch(/.{8,}/);
      }),
  },
  {
    name: 'denying returns to the app with an error and the state, without a code',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const back = await rig.press({ deny: '1' });
        expect(back.searchParams.get('state')).toBe('state-of-somebody');
        expect(back.searchParams.get('error')).toMatch(/./);
        expect(back.searchParams.has('code')).toBe(false);
      }),
  },
  {
    name: 'an unsafe redirect address is refused without a redirect',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const address = rig.consentAddress(subject.facts.pkce ? challenge : null);
        for (const unsafe of ['http://elsewhere.example/', 'javascript:alert(1)', 'nowhere']) {
          address.searchParams.set('redirect_uri', unsafe);
          const answer = await callServed(address, { redirect: 'manual' });
          expect(answer.status, unsafe).toBeGreaterThanOrEqual(400);
          expect(answer.headers.get('location'), unsafe).toBeNull();
          await answer.text();
        }
      }),
  },
];
