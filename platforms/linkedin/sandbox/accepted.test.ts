import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLinkedInRig, type LinkedInRig } from '../testing/rig.ts';
import { plainCall, type PlainResponse, type PlainRequest } from '../testing/plain-call.ts';
import { ida, tom } from '../testing/subject.ts';

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const me = `urn:li:person:${ida}`;
const plainPost = {
  author: me,
  commentary: 'Soup.',
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
};

let rig: LinkedInRig;
let token: string;

async function begin(saved: unknown = null) {
  await rig?.close();
  rig = await createLinkedInRig(saved);
  token = (await rig.grant()).accessToken;
}

beforeEach(() => begin());
afterEach(() => rig.close());

const ask = (method: string, path: string, request: PlainRequest = {}): Promise<PlainResponse> =>
  plainCall(rig.consentAddress(null).origin, method, path, { token, ...request });
const codeOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).body['code'];
const post = (change: object = {}, more: PlainRequest = {}) =>
  ask('POST', '/rest/posts', { json: { ...plainPost, ...change }, ...more });

/** Calls that the documentation allows but our own client does not make. */
describe('a post of another client', () => {
  it('a post needs only the required fields', async () => {
    const json = {
      author: me,
      commentary: 'Short.',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED' },
      lifecycleState: 'PUBLISHED',
    };
    expect((await ask('POST', '/rest/posts', { json })).status).toBe(201);
    expect((await ask('POST', '/rest/posts', { json: { ...json, author: undefined } })).status).toBe(400);
  });

  it.each([
    [{ article: { source: 'https://example.com/a', title: 'A page' } }, 201],
    [{ article: { source: 'nowhere', title: 'A page' } }, 400],
    [{ article: { source: 'https://example.com/b' } }, 400],
    [
      {
        poll: {
          question: 'Which?',
          options: [{ text: 'A' }, { text: 'B' }],
          settings: { duration: 'ONE_DAY' },
        },
      },
      201,
    ],
    [{ poll: { question: 'Which?', options: [{ text: 'A' }], settings: { duration: 'ONE_DAY' } } }, 400],
    [
      {
        poll: {
          question: 'Which?',
          options: [{ text: 'A' }, { text: 'B' }],
          settings: { duration: 'ONE_YEAR' },
        },
      },
      400,
    ],
  ])('a post with the content %j gets the status %i', async (content, status) => {
    expect((await post({ content })).status).toBe(status);
  });

  it('the page of the sandbox shows the settings and the article of a post', async () => {
    await post({
      content: { article: { source: 'https://example.com/a', title: 'A page' } },
      isReshareDisabledByAuthor: true,
      distribution: { feedDistribution: 'NONE' },
    });
    expect(rig.posts()).toMatchObject([{ kind: 'article, no reshares, not in the feed', title: 'A page' }]);
  });

  it('only the author can change a post, and only its text', async () => {
    const urn = (await post()).headers.get('x-restli-id') ?? '';
    const change = (patch: object, more: PlainRequest = {}) =>
      ask('POST', `/rest/posts/${encodeURIComponent(urn)}`, {
        json: { patch },
        headers: { 'x-restli-method': 'partial_update' },
        ...more,
      });
    expect((await change({ $set: { commentary: 'Stew.' } })).status).toBe(204);
    expect(rig.sandbox().accounts()[0]?.posts[0]?.text).toBe('Stew.');
    expect((await change({ $set: { visibility: 'CONNECTIONS' } })).status).toBe(501);
    expect((await change({ $set: { commentary: 'a'.repeat(3001) } })).status).toBe(400);
    expect((await change({ $set: { commentary: ' ' } })).status).toBe(400);
    const other = await rig.grant(tom);
    expect((await change({ $set: { commentary: 'Mine.' } }, { token: other.accessToken })).status).toBe(403);
  });

  it('a call with another X-RestLi-Method is refused as not imitated, and changes nothing', async () => {
    const asking = (method: string) => ({ headers: { 'x-restli-method': method } });
    expect((await post({}, asking('create'))).status).toBe(201);
    const { status, body } = await post({ commentary: 'Two.' }, asking('BATCH_CREATE'));
    expect([status, body['parameters']]).toEqual([501, ['X-RestLi-Method']]);
    const json = { initializeUploadRequest: { owner: me } };
    const start = (method: string) =>
      ask('POST', '/rest/images?action=initializeUpload', { json, ...asking(method) });
    expect([(await start('ACTION')).status, (await start('CREATE')).status]).toEqual([200, 501]);
    expect(rig.posts()).toHaveLength(1);
  });

  it('a document can be uploaded and posted, and an image that is uploaded as a document fails', async () => {
    const json = { initializeUploadRequest: { owner: me } };
    const sent = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { body } = await ask('POST', '/rest/documents?action=initializeUpload', { json });
      const { document, uploadUrl } = body['value'] as { document: string; uploadUrl: string };
      await ask('PUT', uploadUrl, { bytes });
      rig.world.pass(60_000);
      return post({ commentary: document, content: { media: { id: document, title: 'Menu' } } });
    };
    expect((await sent(new TextEncoder().encode('%PDF-1.7'))).status).toBe(201);
    expect((await sent(jpeg)).body['code']).toBe('MEDIA_ASSET_PROCESSING_FAILED');
  });

  it('the profile of members is denied to an ordinary app', async () => {
    expect(await codeOf('GET', '/v2/me')).toBe('ACCESS_DENIED');
  });
});
