import { describe, expect, it } from 'vitest';
import { ask, notImitated } from '../../_meta/testing/unknown-parameters.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { facebook as sound } from '../testing/subject.ts';

const facebook = sound as Subject;
const graph = 'https://graph.facebook.com/v25.0';

type Values = Record<string, string>;
interface Page {
  get(path: string, values?: Values): ReturnType<typeof ask>;
  post(path: string, values: Values): ReturnType<typeof ask>;
}

const withPage = (check: (page: Page, rig: Rig) => Promise<void>) =>
  withRig(facebook, async (rig) => {
    const token = (await rig.connect()).grant.accessToken;
    const send = (method: string, path: string, values: Values) =>
      ask(rig, {
        method,
        url: `${graph}/${path}`,
        values,
        token,
        form: method === 'POST' ? 'urlencoded' : 'query',
      });
    const page: Page = {
      get: (path, values = {}) => send('GET', path, values),
      post: (path, values) => send('POST', path, values),
    };
    await check(page, rig);
  });

describe('a Facebook parameter that the sandbox does not act on', () => {
  it.each<[string, Values, string]>([
    ['feed', { message: 'A', targeting: '{}' }, 'targeting'],
    ['feed', { message: 'A', place: '1' }, 'place'],
    ['feed', { message: 'A', backdated_time: '1' }, 'backdated_time'],
    ['feed', { message: 'A', published: 'false' }, 'published'],
    ['feed', { attached_media: '[{"media_fbid":"1","message":"A"}]' }, 'attached_media.message'],
    ['feed', { 'message[0]': 'A' }, 'message[0]'],
    ['feed', { attached_media: '[]', 'attached_media[0]': '{"media_fbid":"1"}' }, 'attached_media[0]'],
    ['photos', { url: 'https://a.example/', published: 'false', caption: 'A' }, 'caption'],
    ['photos', { url: 'https://a.example/', scheduled_publish_time: '1' }, 'scheduled_publish_time'],
    ['videos', { file_url: 'https://a.example/', published: 'false' }, 'published'],
    ['videos', { upload_phase: 'start', file_size: '9', title: 'A' }, 'title'],
    ['video_reels', { upload_phase: 'finish', video_id: '1', video_state: 'DRAFT' }, 'video_state'],
    ['video_reels', { upload_phase: 'transfer' }, 'upload_phase'],
  ])('a write to %s with %j is refused as not imitated', (edge, values, name) =>
    withPage(async (page, rig) => {
      const before = rig.sandbox().save();
      expect(await page.post(`me/${edge}`, values)).toMatchObject(notImitated(name));
      expect(rig.sandbox().save()).toEqual(before);
    }),
  );

  it.each([
    ['photos', 'url'],
    ['videos', 'file_url'],
  ])('a write to %s with a file is refused as not imitated if it also has a %s', (edge, name) =>
    withRig(facebook, async (rig) => {
      const token = (await rig.connect()).grant.accessToken;
      const before = rig.sandbox().save();
      const answer = await ask(rig, {
        method: 'POST',
        url: `${graph}/me/${edge}`,
        values: { [name]: 'https://a.example/' },
        files: { source: new Blob(['A']) },
        form: 'multipart',
        token,
      });
      expect(answer).toMatchObject(notImitated(name));
      expect(rig.sandbox().save()).toEqual(before);
    }),
  );

  it('the refusal of an unknown parameter of a field names the field and the parameter', () =>
    withPage(async (page) => {
      const { json } = await page.post('me/feed', { message: 'A' });
      const { id } = json as { id: string };
      for (const message of ['B', 'C']) await page.post(`${id}/comments`, { message });
      const read = async (fields: string) => (await page.get(id, { fields })).json;
      expect(await page.get(id, { fields: 'comments.colour(blue)' })).toMatchObject(
        notImitated('comments.colour'),
      );
      expect(await page.get(id, { fields: 'comments.limit(1).limit(2)' })).toMatchObject(
        notImitated('comments.limit'),
      );
      expect(await page.get(id, { fields: 'reactions{name}' })).toMatchObject(notImitated('reactions.limit'));
      expect(await read('comments.limit(0).summary(true)')).toEqual({
        id,
        comments: { data: [], summary: { order: 'chronological', total_count: 2, can_comment: true } },
      });
      expect(await read('comments.limit(1).order(reverse_chronological){message}')).toMatchObject({
        comments: { data: [{ message: 'C' }] },
      });
    }));
});

describe('a Facebook parameter that is acted on', () => {
  it('the link of a post is returned as an attachment of the post', () =>
    withPage(async (page) => {
      const link = 'https://a.example/';
      const fields = 'attachments{media_type,url}';
      expect((await page.post('me/feed', { link, fields })).json).toMatchObject({
        attachments: { data: [{ media_type: 'link', url: link }] },
      });
      const late = await page.post('me/feed', { message: 'B', scheduled_publish_time: '1' });
      expect(late.json).toMatchObject({ error: { code: 100 } });
    }));

  it('the picture of a Page has the requested size', () =>
    withPage(async (page) => {
      expect((await page.get('me', { fields: 'picture.type(large){width}' })).json).toMatchObject({
        picture: { data: { width: 200 } },
      });
      expect(await page.get('me', { fields: 'picture.type(vast)' })).toMatchObject(
        notImitated('picture.type'),
      );
    }));

  it('an app can get a token that belongs to no person', () =>
    withRig(facebook, async (rig) => {
      const { clientId, clientSecret } = rig.sandbox().keys;
      const keys = { client_id: clientId, client_secret: clientSecret };
      const url = `${graph}/oauth/access_token`;
      const values = { ...keys, grant_type: 'client_credentials' };
      expect(await ask(rig, { method: 'GET', url, values })).toMatchObject({
        json: { access_token: `${clientId}|${clientSecret}` },
      });
    }));

  it('the consent page is shown even if its address has an old API version or no version', () =>
    withRig(facebook, async (rig) => {
      const { clientId } = rig.sandbox().keys;
      const dialog = { client_id: clientId, redirect_uri: 'https://a.example/', state: 's' };
      for (const version of ['/v12.0', ''])
        expect(
          await ask(rig, {
            method: 'GET',
            url: `https://www.facebook.com${version}/dialog/oauth`,
            values: dialog,
          }),
        ).toMatchObject({ status: 200 });
    }));
});
