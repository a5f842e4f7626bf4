import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smallest } from '../_shared/testing/media-bytes.ts';
import { createLinkedInRig, type LinkedInRig } from './testing/rig.ts';
import { plainCall, type PlainResponse, type PlainRequest } from './testing/plain-call.ts';
import { ida, tom } from './testing/subject.ts';
import { callServed } from '../conformance/serve.ts';

const jpeg = smallest('image/jpeg');
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

interface StartedUpload {
  urn: string;
  addresses: string[];
}
async function startImage(): Promise<StartedUpload> {
  const json = { initializeUploadRequest: { owner: me } };
  const { body } = await ask('POST', '/rest/images?action=initializeUpload', { json });
  const { image, uploadUrl } = body['value'] as { image: string; uploadUrl: string };
  return { urn: image, addresses: [uploadUrl] };
}
async function startVideo(fileSizeBytes: number): Promise<StartedUpload> {
  const json = {
    initializeUploadRequest: { owner: me, fileSizeBytes, uploadCaptions: false, uploadThumbnail: false },
  };
  const { body } = await ask('POST', '/rest/videos?action=initializeUpload', { json });
  const value = body['value'] as { video: string; uploadInstructions: { uploadUrl: string }[] };
  return { urn: value.video, addresses: value.uploadInstructions.map(({ uploadUrl }) => uploadUrl) };
}

describe('every call', () => {
  it('a call without a current API version, or with a wrong version of the Rest.li protocol, is refused', async () => {
    const withVersion = (given: string) => post({}, { headers: { 'linkedin-version': given } });
    const bare = await callServed(`${rig.consentAddress(null).origin}/api.linkedin.com/rest/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([bare.status, await bare.json()]).toMatchObject([400, { code: 'VERSION_MISSING' }]);
    for (const ended of ['202511', '202610', '202513', '202600', '2026', 'latest'])
      expect((await withVersion(ended)).status, ended).toBe(426);
    expect((await withVersion('202512')).status).toBe(201);
    expect((await post({}, { headers: { 'x-restli-protocol-version': '1.0.0' } })).status).toBe(400);
  });

  it('a call without a valid token is refused with the reason', async () => {
    expect((await post({}, { token: null })).status).toBe(401);
    expect(await codeOf('GET', '/v2/userinfo', { token: 'made-up' })).toBe('INVALID_ACCESS_TOKEN');
    rig.sandbox().revoke(ida);
    expect(await codeOf('GET', '/v2/userinfo')).toBe('REVOKED_ACCESS_TOKEN');
    token = (await rig.grant()).accessToken;
    rig.world.pass(60 * 24 * 60 * 60 * 1000);
    expect(await codeOf('GET', '/v2/userinfo')).toBe('EXPIRED_ACCESS_TOKEN');
  });

  it('deleting a post needs an encoded URN and the method header', async () => {
    const urn = (await post()).headers.get('x-restli-id') ?? '';
    const headers = { 'x-restli-method': 'DELETE' };
    expect((await ask('DELETE', `/rest/posts/${urn}`, { headers })).status).toBe(400);
    expect((await ask('DELETE', `/rest/posts/${encodeURIComponent(urn)}`)).status).toBe(400);
    expect((await ask('DELETE', `/rest/posts/${encodeURIComponent(urn)}`, { headers })).status).toBe(204);
    expect((await ask('DELETE', `/rest/posts/${encodeURIComponent(urn)}`, { headers })).status).toBe(204);
  });

  it('calls over the daily limit are refused until midnight UTC', async () => {
    await begin({ limits: { perDay: 2 } });
    expect((await post({ commentary: 'One.' })).status).toBe(201);
    expect((await post({ commentary: 'Two.' })).status).toBe(201);
    expect((await post({ commentary: 'Three.' })).status).toBe(429);
    rig.world.pass(12 * 60 * 60 * 1000 - 1);
    expect((await post({ commentary: 'Three.' })).status).toBe(429);
    rig.world.pass(1);
    expect((await post({ commentary: 'Three.' })).status).toBe(201);
  });

  it.each([
    ['GET', '/rest/posts/urn%3Ali%3Ashare%3A1'],
    ['GET', '/rest/posts?q=author&author=urn%3Ali%3Aperson%3Aa'],
    ['GET', '/rest/socialActions/urn%3Ali%3Ashare%3A1/comments'],
    ['POST', '/rest/socialActions/urn%3Ali%3Ashare%3A1/comments'],
    ['GET', '/rest/socialMetadata/urn%3Ali%3Ashare%3A1'],
    ['GET', '/rest/organizationAcls?q=roleAssignee'],
    ['GET', '/rest/memberCreatorPostAnalytics?q=entity'],
  ])('the call %s %s is denied to an ordinary app', async (method, path) => {
    const { status, body } = await ask(method, path);
    expect([status, body['code'], body['serviceErrorCode']]).toEqual([403, 'ACCESS_DENIED', 100]);
  });
});

describe('the consent', () => {
  it('a consent for scopes that require a vetted app is refused immediately', async () => {
    const address = rig.consentAddress(null);
    address.searchParams.set('scope', 'openid r_member_social');
    const answer = await callServed(address, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('unauthorized_scope_error');
    expect(back.searchParams.get('state')).not.toBeNull();
  });

  it('a consent with other scopes ends earlier tokens, and a consent with the same scopes keeps them', async () => {
    await rig.grant();
    expect((await ask('GET', '/v2/userinfo')).status).toBe(200);
    const address = rig.consentAddress(null);
    address.searchParams.set('scope', 'openid profile');
    const agreed = await callServed(address, {
      method: 'POST',
      body: new URLSearchParams({ identity: ida }),
      redirect: 'manual',
    });
    const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    await rig.subject.platform.oauth.exchange(rig.io, { ...(await rig.agree(tom)), code });
    expect(await codeOf('GET', '/v2/userinfo')).toBe('REVOKED_ACCESS_TOKEN');
  });
});

describe('a new post', () => {
  it('the response names the new post only in a header', async () => {
    const { status, headers, text } = await post();
    expect([status, text]).toEqual([201, '']);
    expect(headers.get('x-restli-id')).toMatch(/^urn:li:share:\d+$/);
  });

  it.each([
    ['by another member', { author: 'urn:li:person:other' }, 403],
    ['as a draft', { lifecycleState: 'DRAFT' }, 400],
    ['with an unknown visibility', { visibility: 'PRIVATE' }, 400],
    ['with an unknown field', { title: 'Soup' }, 501],
    ['with an unknown field of its content', { content: { media: { id: 'urn:li:image:1', alt: 'A' } } }, 501],
    ['without any content', { commentary: '' }, 400],
    ['without a commentary', { commentary: undefined }, 400],
    ['of 3001 characters', { commentary: 'a'.repeat(3001) }, 400],
    ['with an unknown image', { content: { media: { id: 'urn:li:image:other' } } }, 400],
    [
      'with one image in a list',
      { content: { multiImage: { images: [{ id: 'urn:li:image:other' }] } } },
      400,
    ],
  ])('a post %s is refused', async (_what, change, status) => {
    expect((await post(change)).status).toBe(status);
  });

  it('a missing text and a text of more than 3000 characters are refused, and backslashes for escaping do not count towards the length', async () => {
    expect((await post({ commentary: undefined })).body['code']).toBe('MISSING_FIELD');
    expect((await post({ commentary: 'a'.repeat(3001) })).body['code']).toBe('FIELD_LENGTH_TOO_LONG');
    expect((await post({ commentary: `${'a'.repeat(2999)}\\(` })).status).toBe(201);
  });

  it('the text after an unescaped reserved character is lost', async () => {
    await post({ commentary: 'Soup (fresh) and bread' });
    expect(rig.posts()[0]?.text).toBe('Soup ');
  });

  it('a repeated post is refused as a duplicate for ten minutes', async () => {
    const urn = (await post()).headers.get('x-restli-id') ?? '';
    rig.world.pass(10 * 60 * 1000 - 1);
    const { status, body } = await post();
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: expect.stringContaining(urn) as string,
      errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
    });
    rig.world.pass(1);
    expect((await post()).status).toBe(201);
  });

  it('a post with an image that is still being processed is refused', async () => {
    const { urn, addresses } = await startImage();
    const withImage = { content: { media: { id: urn } } };
    expect((await post(withImage)).body['code']).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    await ask('PUT', addresses[0]!, { bytes: jpeg });
    expect((await post(withImage)).body['code']).toBe('MEDIA_ASSET_WAITING_UPLOAD');
    rig.world.pass(2000);
    expect((await post(withImage)).status).toBe(201);
  });

  it('a post with a file that is not an image is refused', async () => {
    const { urn, addresses } = await startImage();
    await ask('PUT', addresses[0]!, { bytes: new TextEncoder().encode('RIFF....WEBP') });
    rig.world.pass(2000);
    expect((await post({ content: { media: { id: urn } } })).body['code']).toBe(
      'MEDIA_ASSET_PROCESSING_FAILED',
    );
  });
});

describe('an upload', () => {
  it('an image upload needs the token of the image’s owner, and its upload address is accepted only once', async () => {
    const [address = ''] = (await startImage()).addresses;
    const other = (await rig.grant(tom)).accessToken;
    expect((await ask('PUT', address, { bytes: jpeg, token: null })).status).toBe(401);
    expect((await ask('PUT', address, { bytes: jpeg, token: other })).status).toBe(401);
    expect((await ask('PUT', address, { bytes: jpeg })).status).toBe(201);
    expect((await ask('PUT', address, { bytes: jpeg })).status).toBe(401);
    expect((await ask('PUT', address.replace(/ut=.*/, 'ut=x'), { bytes: jpeg })).status).toBe(404);
  });

  const part = (length: number): PlainRequest => ({
    bytes: new Uint8Array(length),
    token: null,
    headers: { 'content-type': 'application/octet-stream' },
  });

  it('a video upload accepts each part with its exact size, and needs no token', async () => {
    await begin({ limits: { partBytes: 50_000 } });
    const { addresses } = await startVideo(80_000);
    const [first = '', second = ''] = addresses;
    expect(addresses).toHaveLength(2);
    expect((await ask('PUT', first, { ...part(50_000), token })).status).toBe(200);
    expect((await ask('PUT', first, part(49_999))).status).toBe(400);
    expect((await ask('PUT', first, { ...part(50_000), headers: {} })).status).toBe(415);
    expect((await ask('PUT', second, part(30_000))).headers.get('etag')).toMatch(/./);
    expect((await ask('PUT', first, part(50_000))).status).toBe(200);
    rig.world.pass(60 * 60 * 1000);
    expect((await ask('PUT', first, part(50_000))).status).toBe(401);
  });

  it('a video upload is completed with the ids of all parts in order', async () => {
    await begin({ limits: { partBytes: 50_000 } });
    const { urn, addresses } = await startVideo(80_000);
    const one = (await ask('PUT', addresses[0]!, part(50_000))).headers.get('etag');
    const two = (await ask('PUT', addresses[1]!, part(30_000))).headers.get('etag');
    const end = async (uploadedPartIds: unknown[]) => {
      const json = { finalizeUploadRequest: { video: urn, uploadToken: '', uploadedPartIds } };
      return (await ask('POST', '/rest/videos?action=finalizeUpload', { json })).status;
    };
    expect(await end([two, one])).toBe(400);
    expect(await end([one])).toBe(400);
    expect(await end([one, two, two])).toBe(400);
    expect(await end([one, two])).toBe(200);
    expect(await end([one, two])).toBe(400);
  });

  it('a video has between 75 KB and 500 MB', async () => {
    const sized = async (fileSizeBytes: number) => {
      const request = { owner: me, fileSizeBytes, uploadCaptions: false, uploadThumbnail: false };
      const json = { initializeUploadRequest: request };
      return (await ask('POST', '/rest/videos?action=initializeUpload', { json })).status;
    };
    expect(await sized(75 * 1024 - 1)).toBe(400);
    expect(await sized(75 * 1024)).toBe(200);
    expect(await sized(500 * 1024 * 1024)).toBe(200);
    expect(await sized(500 * 1024 * 1024 + 1)).toBe(400);
  });
});

describe('the status of a file', () => {
  it('an ordinary app can read the status of videos but not of images', async () => {
    const image = await startImage();
    expect((await ask('GET', `/rest/images/${encodeURIComponent(image.urn)}`)).status).toBe(403);
    const video = await startVideo(80_000);
    const { body } = await ask('GET', `/rest/videos/${encodeURIComponent(video.urn)}`);
    expect(body).toMatchObject({ id: video.urn, owner: me, status: 'WAITING_UPLOAD' });
  });
});
