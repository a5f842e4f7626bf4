import { Readable } from 'node:stream';
import { auth, youtube as library } from '@googleapis/youtube';
import { film, longFilm, photo } from '../files.ts';
import { expected, jobs, refused, until, type Client } from '../job.ts';

const ana = 'UCa1PaintsWithAnaAndCo0';
const scope = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl', 'yt-analytics.readonly'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);
const reports = 'https://youtubeanalytics.googleapis.com/v2/reports';

/** A client that follows Google's own samples for Node, with the OAuth client of the library. */
export const youtube: Client = {
  name: '@googleapis/youtube',
  network: 'youtube',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('youtube');
    const login = new auth.OAuth2({ clientId, clientSecret, redirectUri });
    const service = library({ version: 'v3', auth: login });
    let video = '';
    let thread = '';
    let playlist = '';
    const connect = async (scopes: string[]) => {
      const url = login.generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: scopes,
        state: 's1',
      });
      const code = (await lab.agree(url, ana)).searchParams.get('code') ?? '';
      const { tokens } = await login.getToken(code);
      login.setCredentials(tokens);
      expected(typeof tokens.refresh_token === 'string', 'There is a refresh token', Object.keys(tokens));
    };
    const days = { startDate: '2026-10-01', endDate: '2026-11-20' };
    const insert = (bytes: Buffer, title: string, status: object = {}) =>
      service.videos.insert({
        part: ['snippet', 'status'],
        notifySubscribers: false,
        requestBody: {
          snippet: { title, description: 'By a stranger', tags: ['truth'], categoryId: '22' },
          status: { privacyStatus: 'public', selfDeclaredMadeForKids: false, ...status },
        },
        media: { mimeType: 'video/mp4', body: Readable.from(bytes) },
      });

    return [
      jobs.login('code', () => connect(scope)),
      jobs.login('code, with scopes of the profile, too', () =>
        connect([...scope, 'openid', 'https://www.googleapis.com/auth/userinfo.email']),
      ),
      jobs.refresh('a refresh token', async () => {
        const { credentials } = await login.refreshAccessToken();
        expected((credentials.expiry_date ?? 0) > Date.now(), 'It is fresh', credentials.expiry_date);
      }),
      jobs.account('tokeninfo', async () => {
        const info = await login.getTokenInfo(login.credentials.access_token ?? '');
        expected(info.scopes.includes(scope[0] ?? ''), 'It has the scopes', info);
      }),
      jobs.account('userinfo', async () => {
        const { data } = await login.request<{ sub?: string; email?: string }>({
          url: 'https://www.googleapis.com/oauth2/v3/userinfo',
        });
        expected(data.sub !== undefined && data.email !== undefined, 'It has an id and an address', data);
      }),
      jobs.account('the own channel', async () => {
        const { data } = await service.channels.list({
          part: ['snippet', 'statistics', 'contentDetails', 'status', 'brandingSettings'],
          mine: true,
        });
        const channel = data.items?.[0];
        playlist = channel?.contentDetails?.relatedPlaylists?.uploads ?? '';
        expected(channel?.id === ana && playlist !== '', 'It is hers', channel);
        expected(
          typeof channel?.statistics?.subscriberCount === 'string',
          'Counters are strings',
          channel?.statistics,
        );
      }),
      jobs.account('a channel by id', async () => {
        const { data } = await service.channels.list({ part: ['snippet'], id: [ana] });
        expected(data.items?.[0]?.snippet?.title !== undefined, 'It has a title', data);
      }),
      jobs.video('an upload', async () => {
        const { data } = await insert(film(), 'A film of a stranger');
        video = data.id ?? '';
        expected(data.status?.uploadStatus === 'uploaded', 'It is uploaded', data);
        await until(
          () => service.videos.list({ part: ['status', 'processingDetails'], id: [video] }),
          ({ data: { items } }) => items?.[0]?.status?.uploadStatus === 'processed',
        );
      }),
      jobs.video('a large upload that can be resumed, by its documented steps', async () => {
        const bytes = longFilm(9_000_000);
        const started = await login.request({
          url: 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status',
          method: 'POST',
          data: { snippet: { title: 'A large film' }, status: { privacyStatus: 'unlisted' } },
        });
        const session = new Headers(started.headers).get('location') ?? '';
        const half = 5 * 1024 * 1024;
        const put = (from: number, to: number) =>
          lab.fetch(session, {
            method: 'PUT',
            headers: { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` },
            body: new Uint8Array(bytes.subarray(from, to)),
          });
        const first = await put(0, half);
        expected(
          first.status === 308 && first.headers.get('range') === `bytes=0-${half - 1}`,
          'It goes on',
          first.status,
        );
        const last = await put(half, bytes.length);
        expected(last.ok, 'It is complete', await last.text());
      }),
      jobs.video('a video that waits for its date', async () => {
        const publishAt = new Date(Date.now() + 86_400_000).toISOString();
        const { data } = await insert(film(), 'A film for tomorrow', { privacyStatus: 'private', publishAt });
        expected(data.status?.publishAt !== undefined, 'It keeps the date', data.status);
      }),
      jobs.image('a thumbnail', async () => {
        const media = { mimeType: 'image/jpeg', body: Readable.from(await photo(1280, 720)) };
        const { data } = await service.thumbnails.set({ videoId: video, media });
        expected(data.items?.[0]?.default?.url !== undefined, 'It has sizes', data);
      }),
      jobs.image('a thumbnail as bytes of any kind', async () => {
        const media = { mimeType: 'application/octet-stream', body: Readable.from(await photo(1280, 720)) };
        await service.thumbnails.set({ videoId: video, media });
      }),
      jobs.read('a video', async () => {
        const { data } = await service.videos.list({
          part: ['snippet', 'statistics', 'status', 'contentDetails', 'player', 'topicDetails'],
          id: [video],
        });
        const item = data.items?.[0];
        expected(
          item?.snippet?.channelId === ana && item.contentDetails?.duration !== undefined,
          'It is hers',
          item,
        );
      }),
      jobs.read('the uploads', async () => {
        const { data } = await service.playlistItems.list({
          part: ['snippet', 'contentDetails'],
          playlistId: playlist,
          maxResults: 50,
        });
        expected(
          data.items?.some(({ contentDetails }) => contentDetails?.videoId === video) === true,
          'The video is among them',
          data.pageInfo,
        );
      }),
      jobs.read('the categories', async () => {
        const { data } = await service.videoCategories.list({ part: ['snippet'], regionCode: 'US' });
        expected(data.items?.some(({ id }) => id === '22') === true, '22 is one', data.items?.length);
      }),
      jobs.comments('a comment, a reply, both edited, and the list', async () => {
        const { data } = await service.commentThreads.insert({
          part: ['snippet'],
          requestBody: {
            snippet: { videoId: video, topLevelComment: { snippet: { textOriginal: 'First.' } } },
          },
        });
        thread = data.id ?? '';
        const reply = await service.comments.insert({
          part: ['snippet'],
          requestBody: { snippet: { parentId: thread, textOriginal: 'A reply.' } },
        });
        await service.comments.update({
          part: ['snippet'],
          requestBody: { id: reply.data.id ?? '', snippet: { textOriginal: 'A changed reply.' } },
        });
        const { data: list } = await service.commentThreads.list({
          part: ['snippet', 'replies'],
          videoId: video,
        });
        expected(list.items?.[0]?.id === thread, 'It is in the list', list);
      }),
      jobs.comments('a thread by its id, and those of the channel', async () => {
        const { data } = await service.commentThreads.list({ part: ['snippet'], id: [thread] });
        expected(data.items?.length === 1, 'It is there', data);
        const all = await service.commentThreads.list({
          part: ['snippet'],
          allThreadsRelatedToChannelId: ana,
        });
        expected((all.data.items?.length ?? 0) > 0, 'There are some', all.data.pageInfo);
      }),
      jobs.comments('a deleted comment', async () => {
        await service.comments.delete({ id: thread });
      }),
      jobs.insights('views by day', async () => {
        const { data } = await login.request<{ columnHeaders: unknown[] }>({
          url: reports,
          params: {
            ids: 'channel==MINE',
            ...days,
            metrics: 'views,estimatedMinutesWatched',
            dimensions: 'day',
            sort: 'day',
          },
        });
        expected(data.columnHeaders.length === 3, 'There are three columns', data);
      }),
      jobs.insights('one video, by the id of the channel, with averages', async () => {
        const { data } = await login.request<{ columnHeaders: unknown[] }>({
          url: reports,
          params: {
            ids: `channel==${ana}`,
            ...days,
            metrics: 'views,averageViewDuration,averageViewPercentage',
            filters: `video==${video}`,
          },
        });
        expected(data.columnHeaders.length === 3, 'There are three columns', data);
      }),
      jobs.insights('the best videos', async () => {
        await login.request({
          url: reports,
          params: {
            ids: 'channel==MINE',
            ...days,
            metrics: 'views,likes',
            dimensions: 'video',
            sort: '-views',
            maxResults: 10,
          },
        });
      }),
      jobs.edit('a title', async () => {
        await service.videos.update({
          part: ['snippet'],
          requestBody: { id: video, snippet: { title: 'A new title', categoryId: '22' } },
        });
        const { data } = await service.videos.list({ part: ['snippet'], id: [video] });
        expected(
          data.items?.[0]?.snippet?.title === 'A new title',
          'It is changed',
          data.items?.[0]?.snippet,
        );
      }),
      jobs.delete('a video', async () => {
        await service.videos.delete({ id: video });
        const { data } = await service.videos.list({ part: ['id'], id: [video] });
        expected((data.items?.length ?? 0) === 0, 'It is gone', data);
      }),
      jobs.refusals('an empty title', () => refused(insert(film(), ''), /400|invalidTitle|invalid.*title/i)),
      jobs.refusals('a playlist of nobody', () =>
        refused(
          service.playlistItems.list({ part: ['snippet'], playlistId: 'UUnobody' }),
          /404|playlistNotFound|cannot be found/,
        ),
      ),
      jobs.refusals('a picture as a video fails in processing', async () => {
        const { data } = await insert(await photo(), 'No film');
        const read = await until(
          () => service.videos.list({ part: ['status'], id: [data.id ?? ''] }),
          ({ data: { items } }) => items?.[0]?.status?.uploadStatus !== 'uploaded',
        );
        expected(read.data.items?.[0]?.status?.uploadStatus === 'failed', 'It fails', read.data.items);
      }),
      jobs.refusals('an old metric', () =>
        refused(
          login.request({ url: reports, params: { ids: 'channel==MINE', ...days, metrics: 'impressions' } }),
          /400|Unknown identifier|not supported/,
        ),
      ),
    ];
  },
};
