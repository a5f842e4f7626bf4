import { expect } from 'vitest';
import { newPkce } from '../../_shared/pkce.ts';
import type { Grant } from '../../platform.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who asks with a grant is told who they are. */
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
    name: 'gives a grant for a code: with tokens, permissions and an end that is still to come',
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
    name: 'gives a grant for a code once',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const answer = await rig.agree();
        await subject.platform.oauth.exchange(rig.io, answer);
        const again = await rig.failureOf(subject.platform.oauth.exchange(rig.io, answer));
        expect(['rejected', 'token_expired']).toContain(again.kind);
      }),
  },
  {
    name: 'gives nothing for a code that is a day old, that nobody gave out, or that was for another address',
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
    name: 'gives nothing to whoever cannot prove that they began',
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
    name: 'gives nothing to another app',
    run: (subject) =>
      withRig(subject, async (rig) => {
        const stranger = { ...rig.io, keys: { ...rig.keys, clientSecret: 'made-up' } };
        await rig.failureOf(subject.platform.oauth.exchange(stranger, await rig.agree()));
      }),
  },
  {
    name: 'says who the account is, under an id that is text',
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
    name: 'tells which permission was not given',
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
    name: 'can renew a grant exactly where the network does',
    run({ platform, renewal, calls }) {
      expect(platform.oauth.refresh === null).toBe(renewal === null);
      expect(calls.refresh === null).toBe(renewal === null);
    },
  },
  {
    name: 'renews a grant, in the way that is known of it',
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
    name: 'renews a grant again and again, from the newest',
    isFor: ({ renewal }) => renewal !== null,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const { after } = await renewed(rig);
        rig.world.pass(subject.renewAfterMs);
        await works(rig, await subject.platform.oauth.refresh!(rig.io, after));
      }),
  },
  {
    name: 'takes a refresh token that was rotated away for what it is: stolen or too late',
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
    name: 'says that a token has expired at the moment it does',
    isFor: ({ expires }) => expires,
    run: (subject) =>
      withRig(subject, async (rig) => {
        const grant = await rig.grant();
        // The network counts in seconds, so that the last one may go either way.
        rig.world.pass(grant.expiresAt! - rig.world.now() - 2000);
        await works(rig, grant);
        rig.world.pass(4000);
        expect(await kindOf(rig, rig.profile(grant), grant)).toBe('token_expired');
      }),
  },
  {
    name: 'says that the connection has ended when a person took it back',
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
    name: 'takes a connection back, and may be asked to twice',
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
    name: 'keeps connections when it is stopped and started',
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
