import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { deliver } from '../../conformance/deliver.ts';
import { withRig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { accountOf, facebookWith, pagesOf, postsOf } from '../testing/pages.ts';
import { contentWith } from '../testing/samples.ts';
import { facebook as sound, onePage, readerOnly, severalPages, withholding } from '../testing/subject.ts';
import { platform } from './index.ts';

const facebook = sound as Subject;
const namesOf = (pages: readonly { username: string }[]) => pages.map(({ username }) => username);
const all = ['lumibakery', 'Lumi Catering & Events', 'oldmillcafe'];

describe('Pages of a Facebook consent', () => {
  it('all Pages that the person may publish to are listed, with their username or else their name', () =>
    withRig(facebook, async (rig) => {
      expect(namesOf(await pagesOf(rig, severalPages))).toEqual(all);
      expect(namesOf(await pagesOf(rig, onePage))).toEqual(['harbournews']);
    }));

  it('each Page has its own token, which does not expire and has no refresh token', () =>
    withRig(facebook, async (rig) => {
      const user = await rig.grant(severalPages);
      const pages = await platform.oauth.profiles(rig.io, user);
      const tokens = pages.map(({ grant }) => grant?.accessToken);
      expect(new Set([...tokens, user.accessToken, undefined]).size).toBe(pages.length + 2);
      for (const { grant } of pages)
        expect(grant).toMatchObject({ expiresAt: null, refreshToken: null, scopes: user.scopes });
    }));

  it.each([1, 2, 100])('all Pages are listed if Facebook returns %i per call', (pageSize) =>
    withRig(facebookWith({ pageSize }), async (rig) => {
      expect(namesOf(await pagesOf(rig, severalPages))).toEqual(all);
    }),
  );

  it('a Page is not listed if the person may not create content on it', () =>
    withRig(facebook, async (rig) => {
      expect(await pagesOf(rig, readerOnly)).toEqual([]);
    }));

  it('the person’s own Pages are listed even if the Pages of businesses are not accessible', () =>
    withRig(facebook, async (rig) => {
      rig.world.aim('business_list', 'refuse');
      expect(namesOf(await pagesOf(rig, severalPages))).toEqual(all.slice(0, 2));
      const grant = await rig.grant(severalPages);
      const scopes = grant.scopes.filter((scope) => scope !== 'business_management');
      expect(namesOf(await platform.oauth.profiles(rig.io, { ...grant, scopes }))).toEqual(all.slice(0, 2));
    }));

  it('connecting fails if Facebook temporarily cannot list the businesses of the person', () =>
    withRig(facebook, async (rig) => {
      const grant = await rig.grant(severalPages);
      rig.world.aim('business_list', 'server_error');
      expect((await rig.failureOf(platform.oauth.profiles(rig.io, grant))).kind).toBe('unavailable');
    }));
});

describe('chosen Facebook Page', () => {
  it('a post for one Page does not appear on the other Pages of the person', () =>
    withRig(facebook, async (rig) => {
      const [first, chosen, third] = (await pagesOf(rig, severalPages)).map(accountOf);
      const { receipt } = await deliver(rig, chosen!);
      expect(postsOf(rig, chosen!.platformId).map(({ id }) => id)).toEqual([receipt.id]);
      expect([...postsOf(rig, first!.platformId), ...postsOf(rig, third!.platformId)]).toEqual([]);
    }));

  it('posts can still be published to a Page after the person’s token has expired', () =>
    withRig(facebook, async (rig) => {
      const chosen = accountOf((await pagesOf(rig, severalPages))[1]!);
      rig.world.pass(200 * dayMs);
      await deliver(rig, chosen);
      expect(postsOf(rig, chosen.platformId)).toHaveLength(1);
    }));

  it('the token of a Page gives no access to another Page', () =>
    withRig(facebook, async (rig) => {
      const [first, second] = (await pagesOf(rig, severalPages)).map(accountOf);
      const mixed = { ...first!, platformId: second!.platformId };
      const { kind } = await rig.failureOf(deliver(rig, mixed, contentWith({ media: [] })));
      expect(kind).toBe('not_found');
    }));

  it('the token of every Page becomes invalid if the person revokes the consent', () =>
    withRig(facebook, async (rig) => {
      const pages = (await pagesOf(rig, severalPages)).map(accountOf);
      rig.sandbox().revoke(severalPages);
      for (const page of pages)
        expect((await rig.failureOf(deliver(rig, page), page)).kind).toBe('token_expired');
    }));

  it('the person’s own token cannot publish', () =>
    withRig(facebook, async (rig) => {
      const grant = await rig.grant();
      const person = { platformId: onePage, username: 'harbournews', grant };
      expect((await rig.failureOf(deliver(rig, person), person)).kind).toBe('token_expired');
    }));
});

describe('Facebook consent', () => {
  it('a grant lasts sixty days', () =>
    withRig(facebook, async (rig) => {
      expect((await rig.grant()).expiresAt).toBe(rig.world.now() + 60 * dayMs);
    }));

  it('the grant lists granted permissions and leaves out declined ones', () =>
    withRig(facebook, async (rig) => {
      const { scopes } = await rig.grant(withholding);
      expect(scopes).toContain('pages_show_list');
      expect(scopes).not.toContain('pages_manage_posts');
      const [page] = (await pagesOf(rig, withholding)).map(accountOf);
      expect((await rig.failureOf(deliver(rig, page!), page)).kind).toBe('missing_permission');
    }));

  it('an authorisation code is accepted even if it ends with the fragment that Facebook appends to the address', () =>
    withRig(facebook, async (rig) => {
      const answer = await rig.agree();
      const grant = await platform.oauth.exchange(rig.io, { ...answer, code: `${answer.code}#_=_` });
      expect(grant.accessToken).toMatch(/^EAAlong/);
    }));

  it('connecting fails if the short-lived token cannot be exchanged', () =>
    withRig(facebook, async (rig) => {
      rig.world.aim('token_lengthen', 'server_error');
      const answer = await rig.agree();
      expect((await rig.failureOf(platform.oauth.exchange(rig.io, answer))).kind).toBe('unavailable');
    }));
});
