import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRig, type Rig } from '../testing/rig.ts';
import { callServed } from '../../conformance/serve.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await createRig();
});
afterEach(() => rig.close());

const about = ['--m', 'content-type: application/json', '', '{"snippet":{"title":"T"}}'];
const video = ['--m', 'content-type: video/mp4', '', 'bytes'];
const end = ['--m--', ''];

async function insert(...lines: string[]) {
  const account = await rig.connect();
  const address =
    '/www.googleapis.com/upload/youtube/v3/videos?uploadType=multipart&part=snippet&part=status';
  const reply = await callServed(`${rig.origin}${address}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.grant.accessToken}`,
      'content-type': 'multipart/related; boundary=m',
    },
    body: lines.join('\r\n'),
  });
  const json = (await reply.json()) as { id?: string; error?: { errors?: { reason: string }[] } };
  return {
    status: reply.status,
    id: json.id,
    reason: json.error?.errors?.[0]?.reason,
    posts: rig.posts(account),
  };
}

it('a multipart upload creates a video from its metadata and file', async () => {
  const { status, id, posts } = await insert(...about, ...video, ...end);
  expect(status).toBe(200);
  expect(posts).toMatchObject([{ id, title: 'T', media: [{ bytes: 5, type: 'video/mp4' }] }]);
});

it.each([
  ['no end', [...about, ...video], 'mediaBodyRequired'],
  ['no video', [...about, ...end], 'mediaBodyRequired'],
  ['an empty video', [...about, '--m', 'content-type: video/mp4', '', '', ...end], 'mediaBodyRequired'],
  ['metadata without a type', ['--m', '', '{}', ...video, ...end], 'invalidVideoMetadata'],
  ['no title', ['--m', 'content-type: application/json', '', '{}', ...video, ...end], 'invalidTitle'],
  ['an image', [...about, '--m', 'content-type: image/png', '', 'bytes', ...end], 'badContent'],
])('a multipart upload with %s is refused', async (_, lines, reason) => {
  expect(await insert(...lines)).toMatchObject({ status: 400, reason, posts: [] });
});

it('a multipart upload with a third part is refused, because the sandbox would drop the part', async () => {
  expect(await insert(...about, ...video, ...video, ...end)).toMatchObject({ status: 501, posts: [] });
});

it("a multipart upload over the channel's limit is refused", async () => {
  rig.fault('videos_insert', 'refuse');
  const { reason, posts } = await insert(...about, ...video, ...end);
  expect({ reason, posts }).toEqual({ reason: 'uploadLimitExceeded', posts: [] });
});
