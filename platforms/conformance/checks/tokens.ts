import { expect } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { newPkce } from '../../_shared/pkce.ts';
import type { Grant } from '../../platform.ts';
import { deliver } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

/** Checks that the grant can read the profile of its account. */
async function works(rig: Rig, grant: Grant): Promise<void> {
  expect((await rig.profile(grant)).platformId).toBe(rig.subject.account);
}

const asAccount = (rig: Rig, grant: Grant) => ({
  platformId: rig.subject.account,
  username: '',
  grant,
});

const kindOf = async (rig: Rig, promise: Promise<unknown>, grant: Grant) =>
  (await rig.failureOf(promise, asAccount(rig, grant))).kind;

async function renewed(rig: Rig): Promise<{ before: Grant; after: Grant }> {
  const { platform, renewAfterMs } = rig.subject;
  const before = await rig.grant();
  rig.world.pass(renewAfterMs);
  const after = await platform.oauth.refresh!(rig.io, before);
  return { before, after };
}

const exchangeChecks: readonly Check[] = [
  {
    name: 'a code is exchanged for a grant with tokens, permissions and an expiry in the future',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const grant = await rig.grant();
        expect(grant.accessToken).toMatch(/./);
        expect(grant.scopes).toEqual(expect.arrayContaining([...subject.facts.publishScopes]));
        expect(grant.expiresAt === null).toBe(!subject.expires);
        if (grant.expiresAt !== null) expect(grant.expiresAt).toBeGreaterThan(rig.world.now());
        expect(grant.refreshToken === null).toBe(subject.renewal === 'extends' || subject.renewal === null);
        await works(rig, grant);
      }),
  },
  {
    name: 'codes and tokens contain none of the ids that the network gives out',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const ids: string[] = [];
        const { newId } = rig.world;
        rig.world.newId = () => ids[ids.push(newId()) - 1] ?? '';
        const answer = await rig.agree();
        const { accessToken, refreshToken } = await subject.platform.oauth.exchange(rig.io, answer);
        await deliver(rig, await rig.connect());
        for (const secret of [answer.code, accessToken, refreshToken ?? ''])
          expect(ids.filter((id) => secret.includes(id))).toEqual([]);
        expect(ids.length).toBeGreaterThan(0);
      }),
  },
  {
    name: 'a code can be exchanged only once',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const answer = await rig.agree();
        await subject.platform.oauth.exchange(rig.io, answer);
        const again = await rig.failureOf(subject.platform.oauth.exchange(rig.io, answer));
        expect(['rejected', 'token_expired']).toContain(again.kind);
      }),
  },
  {
    name: 'a code is refused if it is expired, unknown or sent with another redirect address',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { exchange } = subject.platform.oauth;
        const old = await rig.agree();
        rig.world.pass(dayMs);
        await rig.failureOf(exchange(rig.io, old));
        await rig.failureOf(exchange(rig.io, { ...(await rig.agree()), code: 'made-up' }));
        const elsewhere = 'https://elsewhere.example/api/callback';
        await rig.failureOf(exchange(rig.io, { ...(await rig.agree()), redirectUri: elsewhere }));
      }),
  },
  {
    name: 'a code without the right PKCE verifier is refused',
    isFor: ({ facts }) => facts.pkce,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { exchange } = subject.platform.oauth;
        const { verifier } = newPkce();
        await rig.failureOf(exchange(rig.io, { ...(await rig.agree()), verifier }));
        await rig.failureOf(exchange(rig.io, { ...(await rig.agree()), verifier: null }));
      }),
  },
  {
    name: 'a wrong app secret is refused',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const stranger = { ...rig.io, keys: { ...rig.keys, clientSecret: 'made-up' } };
        await rig.failureOf(subject.platform.oauth.exchange(stranger, await rig.agree()));
      }),
  },
  {
    name: 'the profile has the id of the account as text, and its username',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const profile = await rig.profile(await rig.grant());
        const known = rig.sandbox().identities.find(({ platformId }) => platformId === subject.account);
        expect(profile.platformId).toBe(subject.account);
        expect(profile.username).toBe(known?.username);
        expect(profile.logo === null || URL.canParse(profile.logo)).toBe(true);
      }),
  },
  {
    name: 'a withheld permission is missing from the grant',
    isFor: ({ withholding }) => withholding !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const grant = await rig.grant(subject.withholding!);
        expect(subject.facts.publishScopes.every((scope) => grant.scopes.includes(scope))).toBe(false);
      }),
  },
];

const renewalChecks: readonly Check[] = [
  {
    name: 'a grant can be renewed if and only if the network supports renewal',
    run({ platform, renewal, calls }) {
      expect(platform.oauth.refresh === null).toBe(renewal === null);
      expect(calls.refresh === null).toBe(renewal === null);
    },
  },
  {
    name: 'renewal gives a new access token, and a new refresh token only on networks that replace it',
    isFor: ({ renewal }) => renewal !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { before, after } = await renewed(rig);
        expect(after.accessToken).not.toBe(before.accessToken);
        expect(after.scopes).toEqual(before.scopes);
        if (before.expiresAt !== null) expect(after.expiresAt).toBeGreaterThan(before.expiresAt);
        await works(rig, after);
        if (subject.renewal === 'rotates') expect(after.refreshToken).not.toBe(before.refreshToken);
        else expect(after.refreshToken).toBe(before.refreshToken);
      }),
  },
  {
    name: 'a renewed grant can be renewed again',
    isFor: ({ renewal }) => renewal !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { after } = await renewed(rig);
        rig.world.pass(subject.renewAfterMs);
        await works(rig, await subject.platform.oauth.refresh!(rig.io, after));
      }),
  },
  {
    name: 'a refresh token that was replaced fails as token_expired',
    isFor: ({ renewal }) => renewal === 'rotates',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { before } = await renewed(rig);
        expect(await kindOf(rig, subject.platform.oauth.refresh!(rig.io, before), before)).toBe(
          'token_expired',
        );
      }),
  },
  {
    name: 'a token expires when the grant says so',
    isFor: ({ expires }) => expires,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const grant = await rig.grant();
        // Networks state expiry times in seconds, so the two seconds before and after the expiry are not checked.
        rig.world.pass(grant.expiresAt! - rig.world.now() - 2000);
        await works(rig, grant);
        rig.world.pass(4000);
        expect(await kindOf(rig, rig.profile(grant), grant)).toBe('token_expired');
      }),
  },
  {
    name: 'a token that the person revoked fails as token_expired',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const grant = await rig.grant();
        rig.sandbox().revoke(subject.account);
        expect(await kindOf(rig, rig.profile(grant), grant)).toBe('token_expired');
        rig.world.pass(subject.renewAfterMs);
        const { refresh } = subject.platform.oauth;
        if (refresh) expect(await kindOf(rig, refresh(rig.io, grant), grant)).toBe('token_expired');
      }),
  },
  {
    name: 'a grant can be revoked, and revoking it twice is not an error',
    isFor: ({ platform }) => platform.oauth.revoke !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const revoke = subject.platform.oauth.revoke!;
        const grant = await rig.grant();
        await revoke(rig.io, grant);
        await revoke(rig.io, grant);
        expect(await kindOf(rig, rig.profile(grant), grant)).toBe('token_expired');
      }),
  },
  {
    name: 'the sandbox keeps codes and grants across a restart',
    run: (subject: Subject) =>
      withRig(subject, async (rig) => {
        const answer = await rig.agree();
        rig.restart();
        const grant = await subject.platform.oauth.exchange(rig.io, answer);
        rig.restart();
        await works(rig, grant);
      }),
  },
];

export const tokenChecks: readonly Check[] = [...exchangeChecks, ...renewalChecks];
