import { Readable } from 'node:stream';
import { auth, youtube as youtubeOf } from '@googleapis/youtube';
import { describe, expect, it } from 'vitest';
import { generateBytes } from '../conformance/files.ts';
import { agreeAt, withClients } from '../conformance/redirected.ts';
import { redirectUri, type Rig } from '../conformance/rig.ts';
import type { Subject } from '../conformance/subject.ts';
import { facts } from './facts.ts';
import { videoOf } from './testing/files.ts';
import { youtube } from './testing/subject.ts';

const subject = youtube as Subject;
const file = videoOf(700_000);
const resource = {
  snippet: {
    title: 'A walk',
    description: 'Through the park.',
    tags: ['walk', 'two words'],
    categoryId: '22',
  },
  status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
};
const uploads = 'https://www.googleapis.com/upload/youtube/v3/videos';

async function login({ keys }: Rig) {
  const client = new auth.OAuth2({ ...keys, redirectUri });
  const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync();
  type Asked = Required<NonNullable<Parameters<typeof client.generateAuthUrl>[0]>>;
  const link = client.generateAuthUrl({
    access_type: 'offline',
    prompt: 'consent',
    scope: [...facts.scopes],
    state: 'state-1',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256' as Asked['code_challenge_method'],
  });
  const back = await agreeAt(link, youtube.account);
  const code = back.searchParams.get('code') ?? '';
  const { tokens } = await client.getToken({ code, codeVerifier });
  client.setCredentials(tokens);
  return { client, api: youtubeOf({ version: 'v3', auth: client }) };
}

describe('@googleapis/youtube client library', () => {
  it('the library signs in, finds the channel, renews its token and revokes it', () =>
    withClients(subject, async (rig) => {
      const { client, api } = await login(rig);
      const { data } = await api.channels.list({ part: ['id', 'snippet', 'statistics'], mine: true });
      expect(data.items?.[0]).toMatchObject({ id: youtube.account, snippet: { title: 'Ana Paints' } });
      expect(data.items?.[0]?.statistics?.videoCount).toMatch(/^\d+$/);

      const { access_token: first, refresh_token } = client.credentials;
      client.setCredentials({
        refresh_token: refresh_token ?? '',
        access_token: first ?? '',
        expiry_date: 1,
      });
      await api.channels.list({ part: ['id'], mine: true });
      expect(client.credentials.access_token).not.toBe(first);
      await client.revokeCredentials();
      client.setCredentials({ refresh_token: refresh_token ?? '' });
      await expect(api.channels.list({ part: ['id'], mine: true })).rejects.toThrow('invalid_grant');
    }));

  it('the library renews a token that expired early', () =>
    withClients(subject, async (rig) => {
      const { client, api } = await login(rig);
      client.forceRefreshOnFailure = true;
      const first = client.credentials.access_token;
      rig.world.aim('channels_list', 'expire_token');
      const { data } = await api.channels.list({ part: ['id'], mine: true });
      expect(data.items).toHaveLength(1);
      expect(client.credentials.access_token).not.toBe(first);
    }));

  it('the library uploads a video in two chunks to a session that it opened', () =>
    withClients(subject, async (rig) => {
      const { client, api } = await login(rig);
      const bytes = Buffer.from(generateBytes(file));
      const opened = await api.videos.insert(
        { part: ['snippet', 'status'], requestBody: resource, notifySubscribers: true },
        {
          url: uploads,
          params: { uploadType: 'resumable' },
          headers: {
            'X-Upload-Content-Type': 'video/mp4',
            'X-Upload-Content-Length': String(bytes.length),
          },
        },
      );
      // The cast is needed because the library declares a wrong type for the headers.
      const headers = opened.headers as unknown as Headers;
      const session = headers.get('location') ?? '';
      const put = (start: number, end: number) =>
        client.request<{ id: string }>({
          url: session,
          method: 'PUT',
          headers: { 'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}` },
          data: bytes.subarray(start, end),
          validateStatus: (status) => status < 400,
        });
      const half = 2 * 256 * 1024;
      const first = await put(0, half);
      expect(first.status).toBe(308);
      expect(first.headers.get('range')).toBe(`bytes=0-${half - 1}`);
      const { status, data } = await put(half, bytes.length);
      expect(status).toBe(201);
      expect(rig.posts()).toMatchObject([
        { id: data.id, title: 'A walk', privacy: 'unlisted', media: [{ sha256: rig.files.sha256(file) }] },
      ]);
    }));

  it('the library uploads, reads, comments on and deletes a video', () =>
    withClients(subject, async (rig) => {
      const { api } = await login(rig);
      const { data: video } = await api.videos.insert({
        part: ['snippet', 'status'],
        requestBody: resource,
        media: { mimeType: 'video/mp4', body: Readable.from([Buffer.from(generateBytes(file))]) },
      });
      const id = video.id ?? '';
      expect(rig.posts()).toMatchObject([
        { id, title: 'A walk', media: [{ sha256: rig.files.sha256(file) }] },
      ]);

      rig.world.pass(60_000);
      const read = await api.videos.list({ part: ['snippet', 'status', 'processingDetails'], id: [id] });
      expect(read.data.items).toMatchObject([
        {
          id,
          snippet: { title: 'A walk', tags: ['walk', 'two words'] },
          status: { privacyStatus: 'unlisted', uploadStatus: 'processed' },
          processingDetails: { processingStatus: 'succeeded' },
        },
      ]);

      const textOriginal = 'Which park?';
      const { data: thread } = await api.commentThreads.insert({
        part: ['snippet'],
        requestBody: { snippet: { videoId: id, topLevelComment: { snippet: { textOriginal } } } },
      });
      const { data: answer } = await api.comments.insert({
        part: ['snippet'],
        requestBody: { snippet: { parentId: thread.id ?? '', textOriginal: 'The old one.' } },
      });
      const listed = await api.commentThreads.list({ part: ['snippet', 'replies'], videoId: id });
      const own = listed.data.items?.find((each) => each.id === thread.id);
      expect(own?.snippet?.topLevelComment?.snippet?.textOriginal).toBe(textOriginal);
      expect(own?.replies?.comments?.map((each) => each.id)).toEqual([answer.id]);

      await api.comments.delete({ id: answer.id ?? '' });
      const answers = await api.comments.list({ part: ['snippet'], parentId: thread.id ?? '' });
      expect(answers.data.items).toEqual([]);
      await api.videos.delete({ id });
      expect(rig.posts()).toEqual([]);
      await expect(api.commentThreads.list({ part: ['snippet'], videoId: id })).rejects.toMatchObject({
        status: 404,
      });
    }));
});
