import { describe, expect, it } from 'vitest';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { facebook as sound, onePage } from '../testing/subject.ts';
import { postsOf } from '../testing/pages.ts';
import { image, video } from '../testing/samples.ts';
import type { FacebookState } from './state.ts';

const facebook = sound as Subject;
const graph = 'https://graph.facebook.com/v25.0';
type Json = Record<string, unknown> & { id: string };

function callsOf(rig: Rig, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: 'GET' | 'POST', path: string, values: Record<string, string>) => {
    const url = path.startsWith('https:') ? path : `${graph}/${path}`;
    const given = method === 'GET' ? { query: values } : { form: values };
    return (await rig.io.http.send({ method, url, headers, ...given })).body as Json;
  };
  return {
    get: (path: string, query: Record<string, string> = {}) => send('GET', path, query),
    post: (path: string, form: Record<string, string>) => send('POST', path, form),
    codeOf: async (call: Promise<unknown>) => (await rig.failureOf(call)).code,
  };
}

const withPage = (check: (page: ReturnType<typeof callsOf>, rig: Rig) => Promise<void>) =>
  withRig(facebook, async (rig) => check(callsOf(rig, (await rig.connect()).grant.accessToken), rig));

/** Adds the permission `read_insights` to all tokens, because our own app does not request it. */
const withInsights: typeof withPage = (check) =>
  withPage(async (page, rig) => {
    for (const { scopes } of (rig.sandbox().save() as FacebookState).tokens) scopes.push('read_insights');
    await check(page, rig);
  });

/** Calls that the documentation allows but our own client does not make. */
describe('Facebook call of another client', () => {
  it('a call that creates or changes an object returns the fields that it requests', () =>
    withPage(async (page) => {
      const made = await page.post('me/feed', { message: 'Hello.', fields: 'id,permalink_url,message' });
      expect(made).toEqual({
        id: made.id,
        message: 'Hello.',
        permalink_url: expect.stringMatching(/^https:/),
      });
      expect(await page.codeOf(page.post('me/feed', { message: 'Hm.', fields: 'colour' }))).toBe('100');
    }));

  it('a photo is fetched from its address, and an address without a photo is refused', () =>
    withPage(async (page, rig) => {
      const url = await rig.files.url(image('p'));
      expect(await page.post('me/photos', { url, caption: 'Boats' })).toHaveProperty('post_id');
      expect(postsOf(rig, onePage)).toMatchObject([{ text: 'Boats', kind: 'Photo' }]);
      const nowhere = page.post('me/photos', { url: 'https://nowhere.example/p' });
      expect(await page.codeOf(nowhere)).toBe('324/2069019');
      expect(await page.codeOf(page.post('me/photos', {}))).toBe('100');
    }));

  it('a video is fetched from its address, and an address without a video is refused', () =>
    withPage(async (page, rig) => {
      const file_url = await rig.files.url(video('v'));
      const { id } = await page.post('me/videos', { file_url, description: 'Boats' });
      rig.world.pass(60_000);
      expect(await page.get(id, { fields: 'status' })).toMatchObject({ status: { video_status: 'ready' } });
      expect(postsOf(rig, onePage)).toMatchObject([{ text: 'Boats', kind: 'Video' }]);
      const nowhere = page.post('me/videos', { file_url: 'https://nowhere.example/v' });
      expect(await page.codeOf(nowhere)).toBe('389');
    }));

  it('a post can be edited and a comment hidden, and later calls return both changes', () =>
    withPage(async (page) => {
      const { id } = await page.post('me/feed', { message: 'Hello.' });
      expect(await page.post(id, { message: 'Changed.' })).toEqual({ success: true });
      expect(await page.get(id, { fields: 'message' })).toEqual({ id, message: 'Changed.' });
      const { id: comment } = await page.post(`${id}/comments`, { message: 'First.' });
      await page.post(comment, { is_hidden: 'true' });
      expect(await page.get(comment, { fields: 'is_hidden' })).toEqual({ id: comment, is_hidden: true });
      expect(await page.codeOf(page.post(id, {}))).toBe('100');
    }));

  it('a scheduled post is in the list of scheduled posts until the time for which it is scheduled', () =>
    withPage(async (page, rig) => {
      const at = Math.floor(rig.world.now() / 1000) + 3_600;
      const values = { message: 'Later.', published: 'false', scheduled_publish_time: String(at) };
      await page.post('me/feed', values);
      const fields = 'message,scheduled_publish_time';
      expect(await page.get('me/scheduled_posts', { fields })).toMatchObject({
        data: [{ message: 'Later.', scheduled_publish_time: at }],
      });
      rig.world.pass(3_600_000);
      expect(await page.get('me/scheduled_posts')).toEqual({ data: [] });
    }));

  it('a token is described only to the app for which it was issued', () =>
    withRig(facebook, async (rig) => {
      const { grant } = await rig.connect();
      const { clientId, clientSecret } = rig.sandbox().keys;
      const app = callsOf(rig, `${clientId}|${clientSecret}`);
      expect(await app.get('debug_token', { input_token: grant.accessToken })).toMatchObject({
        data: { type: 'PAGE', profile_id: onePage, is_valid: true, expires_at: 0 },
      });
      const stranger = callsOf(rig, `${clientId}|wrong`);
      expect(await stranger.codeOf(stranger.get('debug_token', { input_token: 'x' }))).toBe('190');
    }));
});

describe('Facebook insights', () => {
  it('the daily views of a Page come from the views of its posts', () =>
    withInsights(async (page, rig) => {
      const { id } = await page.post('me/feed', { message: 'Hello.' });
      rig.world.pass(30 * 24 * 3_600_000);
      const now = Math.floor(rig.world.now() / 1000);
      const since = String(now - 31 * 86_400);
      const days = await page.get('me/insights', { metric: 'page_media_view', period: 'day', since });
      const post = await page.get(`${id}/insights`, { metric: 'post_media_view' });
      const valuesOf = ({ data }: Json) =>
        (data as { values: { value: number }[] }[])[0]?.values.map(({ value }) => value) ?? [];
      const gained = valuesOf(days).reduce((sum, value) => sum + value, 0);
      expect(gained).toBeGreaterThan(0);
      expect(gained).toBeLessThanOrEqual(valuesOf(post)[0] ?? 0);
    }));

  it.each([
    [{ metric: 'page_impressions', period: 'day' }, '100'],
    [{ metric: 'page_fans', period: 'day' }, '100'],
    [{ metric: 'page_media_view', period: 'lifetime' }, '100'],
    [{ metric: 'page_media_view', period: 'day', since: '1' }, '100'],
    [{ period: 'day' }, '3001/1504028'],
  ])('a request for %j is refused', (query, code) =>
    withInsights(async (page) => {
      expect(await page.codeOf(page.get('me/insights', query))).toBe(code);
    }),
  );

  it("a person's token is refused for the insights of a Page", () =>
    withRig(facebook, async (rig) => {
      const person = callsOf(rig, (await rig.grant()).accessToken);
      const call = person.get(`${onePage}/insights`, { metric: 'page_follows', period: 'day' });
      expect(await person.codeOf(call)).toBe('190');
    }));
});
