import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { BioContent } from '@fanfare/core/bio/page.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppDependencies } from '../../app.ts';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import { madeUpBioPage } from '../../testing/memory-bio.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createBioCountStore } from '../../store/bio-counts.ts';
import { partsKeptMs } from './site-parts.ts';
import { link, page, publishPage, visitPage } from './testing/site-rig.ts';

let now = testTime;
let api: TestApi;
const atNow = (deps: AppDependencies) => ({ ...deps, now: () => now });
beforeEach(async () => {
  now = testTime;
  api = await startTestApi([], atNow);
  api.store.put(workspace({ ownerUid: 'dana' }), { dana: 'owner' });
});
afterEach(() => api.stop());

const publish = (change: Partial<BioContent> = {}) => publishPage(api, now, change);
const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitPage(api, path, headers, { method });
const counts = () => api.bioCounts.read(page, ['2026-11']);
const today = '2026-11-21';

describe('a public page', () => {
  it('a published page is sent without cookies and with its own strict content security policy', async () => {
    await publish();
    const answer = await visit('/@harbour');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<h1>Harbour</h1>');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toBeNull();
  });

  it('names without a public page all get the same answer, whatever the reason', async () => {
    await api.bio.add(madeUpBioPage({ id: 'draft-0001', name: 'draft' }));
    await publish();
    await api.bio.change(page, now, (known) => ({ ...known, takenDown: { at: now, reason: '' } }));
    const answers = await Promise.all(
      [
        '/@harbour',
        '/@draft',
        '/@nobody',
        '/@x',
        '/@harbour/nothing',
        '/@nobody/i/avatar',
        '/@a b',
        '/@%2e%2e',
      ].map(async (path) => {
        const answer = await visit(path);
        return [answer.status, await answer.text()];
      }),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
  });

  it('a page is hidden at most ten minutes after its owner deletes their account, and public again at most ten minutes after they restore it', async () => {
    await publish();
    expect((await visit('/@harbour')).status).toBe(200);
    await api.deletions.request({ uid: 'dana', reason: '', note: '', requestedAt: now, removedAt: now });
    now = new Date(now.getTime() + partsKeptMs);
    for (const path of ['/@harbour', '/@harbour/l/link0001', '/@harbour/report'])
      expect((await visit(path)).status).toBe(404);
    expect(await counts()).toEqual({ [today]: { views: 1, clicks: {} } });
    await api.deletions.restore('dana');
    now = new Date(now.getTime() + partsKeptMs);
    expect((await visit('/@harbour')).status).toBe(200);
  });

  it('a page of a deleted workspace is hidden even before the workspace is removed', async () => {
    await publish();
    await api.store.workspaces.delete(ids.workspace, now);
    expect((await visit('/@harbour')).status).toBe(404);
  });

  it('a page disappears with the first request after it was unpublished, even for a browser with a cached copy', async () => {
    await publish();
    const etag = (await visit('/@harbour')).headers.get('etag') ?? '';
    expect((await visit('/@harbour', { 'if-none-match': etag })).status).toBe(304);
    await api.bio.change(page, now, (known) => ({ ...known, published: null, publishedAt: null }));
    expect((await visit('/@harbour', { 'if-none-match': etag })).status).toBe(404);
  });

  it('a compressed page has the same content as an uncompressed one', async () => {
    await publish();
    const { hostname, port } = new URL(api.origin);
    const { request } = await import('node:http');
    const body = await new Promise<Buffer>((resolve, reject) => {
      request({ hostname, port, path: '/@harbour', headers: { 'accept-encoding': 'gzip' } }, (res) => {
        expect(res.headers['content-encoding']).toBe('gzip');
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve(Buffer.concat(chunks)));
      })
        .on('error', reject)
        .end();
    });
    expect(gunzipSync(body).toString('utf8')).toBe(await (await visit('/@harbour')).text());
  });

  it('a renamed page is found by its old name until 90 days have passed', async () => {
    await publish();
    await api.bio.change(page, now, (known) => ({ ...known, name: 'pier' }));
    const moved = await visit('/@harbour');
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/@pier']);
    now = new Date(testTime.getTime() + 90 * 86_400_000);
    expect((await visit('/@harbour')).status).toBe(404);
  });

  it('a page that its owner hides from search engines is sent with a header that forbids indexing', async () => {
    await publish({ indexed: false });
    expect((await visit('/@harbour')).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('a page can be requested only with GET or HEAD', async () => {
    await publish();
    const answer = await visit('/@harbour', {}, 'DELETE');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('a button leads to a connected account, and disappears at the latest ten minutes after the account is disconnected', async () => {
    const account = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };
    await api.connected.connect(account, {
      accessToken: 't',
      refreshToken: null,
      expiresAt: null,
      scopes: [],
    });
    await publish({ social: [{ platform: 'madeup', platformId: 'a1' }] });
    expect(await (await visit('/@harbour')).text()).toContain('href="https://madeup.example/');
    await api.connected.accounts.delete(account);
    now = new Date(testTime.getTime() + 10 * 60_000);
    expect(await (await visit('/@harbour')).text()).not.toContain('madeup.example');
  });
});

describe('pictures of a page', () => {
  const path = smallPathOf({ workspaceId: ids.workspace, mediaId: 'media-0001' });
  const picture = { bytes: Buffer.from('webp'), type: 'image/webp' };
  beforeEach(() => api.files.save({ path, token: 't' }, picture));

  it('only pictures that the page shows are served, and no other pictures of the workspace', async () => {
    await publish({
      links: [link({ mediaId: 'media-0001' }), link({ id: 'link0002', mediaId: 'media-0002', on: false })],
    });
    const answer = await visit('/@harbour/i/media-0001');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'image/webp',
      'webp',
    ]);
    const hidden = smallPathOf({ workspaceId: ids.workspace, mediaId: 'media-0002' });
    await api.files.save({ path: hidden, token: 't' }, picture);
    for (const id of ['media-0002', 'media-9999', 'avatar', 'a/b'])
      expect([id, (await visit(`/@harbour/i/${encodeURIComponent(id)}`)).status]).toEqual([id, 404]);
  });

  it('a page is still served after one of its pictures was deleted, and that picture is answered 404', async () => {
    await publish({ links: [link({ mediaId: 'media-0001' })] });
    await api.files.delete(path);
    expect((await visit('/@harbour')).status).toBe(200);
    expect((await visit('/@harbour/i/media-0001')).status).toBe(404);
  });

  it('the pictures of a page are no longer served once the page is deleted', async () => {
    await publish({ links: [link({ mediaId: 'media-0001' })] });
    await api.bio.remove(page, now);
    expect((await visit('/@harbour/i/media-0001')).status).toBe(404);
  });
});

describe('a link', () => {
  it('a click leads only to the stored target, whatever else the address contains', async () => {
    await publish();
    for (const query of ['', '?url=https://evil.example', '?to=//evil.example&next=x']) {
      const answer = await visit(`/@harbour/l/link0001${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://fernhill.example/shop']);
    }
    expect(await counts()).toEqual({ [today]: { views: 0, clicks: { link0001: 3 } } });
  });

  it('an address with an unknown part before the id of a link is answered 404 and not counted', async () => {
    await publish();
    for (const part of ['constructor', '__proto__', 'x'])
      expect((await visit(`/@harbour/${part}/link0001`)).status).toBe(404);
    expect(await counts()).toEqual({});
  });

  it('a link that is disabled, expired, not yet active or unknown leads to the page, and is not counted', async () => {
    const links = [
      link({ on: false }),
      link({ id: 'link0002', until: '2026-01-01T00:00:00Z' }),
      link({ id: 'link0003', from: '2027-01-01T00:00:00Z' }),
    ];
    await publish({ links });
    for (const id of ['link0001', 'link0002', 'link0003', 'link0009', 'https:%2f%2fevil.example'])
      expect((await visit(`/@harbour/l/${id}`)).headers.get('location')).toBe('/@harbour');
    expect(await counts()).toEqual({});
  });

  it('a scheduled link appears when its time comes, without being published again', async () => {
    await publish({ links: [link({ from: new Date(testTime.getTime() + 1000).toISOString() })] });
    expect(await (await visit('/@harbour')).text()).not.toContain('Shop');
    now = new Date(testTime.getTime() + 1000);
    expect(await (await visit('/@harbour')).text()).toContain('Shop');
  });
});

describe('the counts of visitors', () => {
  const local = setUpFirestore();

  it('people are counted, and bots, prefetches, previews and requests for headers are not', async () => {
    await publish();
    await visit('/@harbour');
    await visit('/@harbour', { 'user-agent': 'Googlebot/2.1' });
    await visit('/@harbour', { 'sec-purpose': 'prefetch' });
    await visit('/@harbour', {}, 'HEAD');
    const preview = await (await visit('/@harbour?preview')).text();
    expect(preview).toContain('/@harbour/l/link0001?preview');
    await visit('/@harbour/l/link0001?preview');
    expect(await counts()).toEqual({ [today]: { views: 1, clicks: {} } });
  });

  it('nothing about a visitor is stored or logged', async () => {
    await publish();
    await visit('/@harbour', { 'x-forwarded-for': '203.0.113.7', referer: 'https://canary.example/' });
    const kept = JSON.stringify([await counts(), await api.bio.published('harbour'), api.captured.lines]);
    expect(kept).not.toMatch(/203\.0\.113|canary|iPhone/);
  });

  it('200 simultaneous views and clicks are counted exactly, in far fewer writes', async () => {
    let writes = 0;
    const stored = createBioCountStore(local.open);
    const counting: typeof stored = {
      ...stored,
      add: async (...given) => {
        writes += 1;
        // A write takes a while, and other visitors arrive in the meantime.
        for (let turn = 0; turn < 10; turn += 1) await setImmediate();
        await stored.add(...given);
      },
    };
    await api.stop();
    api = await startTestApi([], (deps) => ({
      ...atNow(deps),
      stores: { ...deps.stores, bioCounts: counting },
    }));
    api.store.put(workspace(), { dana: 'owner' });
    await publish();
    const all = Array.from({ length: 200 }, (_, i) =>
      visit(i % 5 === 0 ? '/@harbour/l/link0001' : '/@harbour'),
    );
    const answers = await Promise.all(all);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 302]));
    expect(await stored.read(page, ['2026-11'])).toEqual({
      [today]: { views: 160, clicks: { link0001: 40 } },
    });
    expect(writes).toBeLessThan(100);
  });

  it('a visitor gets the page and reaches its links even if the counting fails', async () => {
    await api.stop();
    const fail = () => Promise.reject(new Error('Firestore is away.'));
    api = await startTestApi([], (deps) => ({
      ...atNow(deps),
      stores: { ...deps.stores, bioCounts: { ...deps.stores.bioCounts, add: fail } },
    }));
    api.store.put(workspace(), { dana: 'owner' });
    await publish();
    expect((await visit('/@harbour')).status).toBe(200);
    expect((await visit('/@harbour/l/link0001')).status).toBe(302);
  });
});
