import { EUploadMimeType, TwitterApi } from 'twitter-api-v2';
import { expected, jobs, refused, until, type Client } from '../job.ts';
import { film, longFilm, photo } from '../files.ts';

const scope = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'] as const;
const ann = '1712345678901234501';

/** A client that follows the examples of the library and of docs.x.com. */
export const x: Client = {
  name: 'twitter-api-v2',
  network: 'x',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('x');
    const app = new TwitterApi({ clientId, clientSecret });
    let user = app;
    let refreshToken = '';
    let post = '';
    const login = async (person: string, scopes: readonly string[]) => {
      // The library's types do not have the scope `media.write` yet.
      const link = app.generateOAuth2AuthLink(redirectUri, { scope: [...scopes] });
      const back = (await lab.agree(link.url, person)).searchParams;
      expected(back.get('state') === link.state, 'The state comes back', back.get('state'));
      return app.loginWithOAuth2({
        code: back.get('code') ?? '',
        codeVerifier: link.codeVerifier,
        redirectUri,
      });
    };
    const upload = (bytes: Buffer, media_type: EUploadMimeType) => user.v2.uploadMedia(bytes, { media_type });

    return [
      jobs.login('code with PKCE', async () => {
        const { client, refreshToken: given } = await login(ann, scope);
        user = client;
        refreshToken = given ?? '';
        expected(refreshToken !== '', 'offline.access gives a refresh token', given);
      }),
      jobs.login('OAuth 1.0a, with which a post with a photo is made', async () => {
        const keys = { appKey: clientId, appSecret: clientSecret };
        const link = await new TwitterApi(keys).generateAuthLink(redirectUri);
        const back = (await lab.agree(link.url, ann)).searchParams;
        expected(
          back.get('oauth_token') === link.oauth_token,
          'The token comes back',
          back.get('oauth_token'),
        );
        const asking = new TwitterApi({
          ...keys,
          accessToken: link.oauth_token,
          accessSecret: link.oauth_token_secret,
        });
        const { client, screenName } = await asking.login(back.get('oauth_verifier') ?? '');
        expected(screenName === 'annmeadow', 'It is Ann', screenName);
        const id = await client.v2.uploadMedia(await photo(), { media_type: EUploadMimeType.Jpeg });
        await client.v2.tweet('Signed, with a photo & "quotes"!', { media: { media_ids: [id] } });
        const { data } = await client.v2.me({ 'user.fields': ['verified', 'public_metrics'] });
        expected(data.id === ann, 'It is Ann', data);
      }),
      jobs.refresh('a refresh token, which rotates', async () => {
        const { client, refreshToken: next } = await app.refreshOAuth2Token(refreshToken);
        expected(next !== undefined && next !== refreshToken, 'The token rotates', next);
        user = client;
      }),
      jobs.account('me', async () => {
        const { data } = await user.v2.me({ 'user.fields': ['profile_image_url', 'verified'] });
        expected(data.id === ann && data.username === 'annmeadow', 'It is Ann', data);
      }),
      jobs.account('me, with public_metrics', async () => {
        const { data } = await user.v2.me({ 'user.fields': ['public_metrics'] });
        expected((data.public_metrics?.followers_count ?? 0) > 0, 'They have the followers', data);
      }),
      jobs.account('a user by name', async () => {
        const { data } = await user.v2.userByUsername('annmeadow');
        expected(data.id === ann, 'It is Ann', data);
      }),
      jobs.text('a post', async () => {
        const { data } = await user.v2.tweet('A stranger says hello #truth https://example.com/page');
        expected(/^\d+$/.test(data.id), 'The id is digits', data);
        post = data.id;
      }),
      jobs.text('a thread of three', async () => {
        const thread = await user.v2.tweetThread(['One of three.', 'Two of three.', 'Three of three.']);
        expected(thread.length === 3, 'There are three', thread);
      }),
      jobs.text('a poll', async () => {
        await user.v2.tweet('Which one?', { poll: { options: ['Left', 'Right'], duration_minutes: 60 } });
      }),
      jobs.text('reply_settings', async () => {
        await user.v2.tweet('Only for those I follow.', { reply_settings: 'following' });
      }),
      jobs.image('a photo with an alt text', async () => {
        const id = await upload(await photo(), EUploadMimeType.Jpeg);
        await user.v2.createMediaMetadata(id, { alt_text: { text: 'A brown square' } });
        await user.v2.tweet('With a photo.', { media: { media_ids: [id] } });
      }),
      jobs.image('a photo in one call', async () => {
        const media = (await photo(600, 600)).toString('base64');
        const { data } = await user.v2.post<{ data: { id: string } }>('media/upload', {
          media,
          media_category: 'tweet_image',
        });
        await user.v2.tweet('With a photo of one call.', { media: { media_ids: [data.id] } });
      }),
      jobs.video('a video of 12 MB in chunks', async () => {
        const id = await upload(longFilm(12_000_000), EUploadMimeType.Mp4);
        await user.v2.tweet('With a film.', { media: { media_ids: [id] } });
      }),
      jobs.video('a short one, which is polled by hand', async () => {
        const bytes = film();
        const { data } = await user.v2.post<{ data: { id: string } }>('media/upload/initialize', {
          media_type: 'video/mp4',
          total_bytes: bytes.length,
          media_category: 'tweet_video',
        });
        await user.v2.post(
          `media/upload/${data.id}/append`,
          { segment_index: 0, media: bytes },
          { forceBodyMode: 'form-data' },
        );
        await user.v2.post(`media/upload/${data.id}/finalize`);
        const state = await until(
          () =>
            user.v2.get<{ data: { processing_info?: { state: string } } }>('media/upload', {
              command: 'STATUS',
              media_id: data.id,
            }),
          ({ data: { processing_info: info } }) => info?.state !== 'pending' && info?.state !== 'in_progress',
        );
        expected(state.data.processing_info?.state === 'succeeded', 'It succeeds', state);
      }),
      jobs.carousel('four photos', async () => {
        const one = await photo(800, 800);
        const ids: string[] = [];
        for (let at = 0; at < 4; at += 1) ids.push(await upload(one, EUploadMimeType.Jpeg));
        await user.v2.tweet('Four photos.', {
          media: { media_ids: ids as [string, string, string, string] },
        });
      }),
      jobs.read('a post with fields and its author', async () => {
        const { data, includes } = await user.v2.singleTweet(post, {
          'tweet.fields': ['created_at', 'author_id', 'public_metrics', 'conversation_id'],
          expansions: ['author_id'],
          'user.fields': ['username'],
        });
        expected(
          data.author_id === ann && data.public_metrics?.like_count !== undefined,
          'It has fields',
          data,
        );
        expected(includes?.users?.[0]?.username === 'annmeadow', 'The author is included', includes);
      }),
      jobs.read('a post with entities, its language and its source', async () => {
        const { data } = await user.v2.singleTweet(post, { 'tweet.fields': ['entities', 'lang', 'source'] });
        expected(data.entities?.hashtags?.[0]?.tag === 'truth', 'entities has the hashtag', data.entities);
        expected(data.entities?.urls?.length === 1, 'entities has the link', data.entities);
        expected(data.lang !== undefined && data.source !== undefined, 'Both are there', data);
      }),
      jobs.read('the timeline', async () => {
        const timeline = await user.v2.userTimeline(ann, { max_results: 10, exclude: ['replies'] });
        expected(
          timeline.tweets.some(({ id }) => id === post),
          'The post is in it',
          timeline.tweets.length,
        );
      }),
      jobs.read('the search for from:', async () => {
        const found = await user.v2.search('from:annmeadow', { max_results: 10 });
        expected(found.meta.result_count !== undefined, 'meta counts the results', found.meta);
      }),
      jobs.read('mentions', async () => {
        const mentions = await user.v2.userMentionTimeline(ann);
        expected(mentions.meta.result_count !== undefined, 'meta counts the results', mentions.meta);
      }),
      jobs.comments('a reply to an own post, and the conversation', async () => {
        const { data } = await user.v2.reply('And a reply.', post);
        const read = await user.v2.singleTweet(data.id, {
          'tweet.fields': ['conversation_id', 'referenced_tweets'],
        });
        expected(read.data.conversation_id === post, 'It belongs to the conversation', read.data);
        const found = await user.v2.search(`conversation_id:${post}`);
        expected(found.meta.result_count !== undefined, 'meta counts the results', found.meta);
      }),
      jobs.insights('non_public_metrics and organic_metrics', async () => {
        const { data } = await user.v2.singleTweet(post, {
          'tweet.fields': ['non_public_metrics', 'organic_metrics'],
        });
        expected(data.non_public_metrics?.impression_count !== undefined, 'There are impressions', data);
        expected(data.organic_metrics?.impression_count !== undefined, 'There are organic ones, too', data);
      }),
      jobs.insights('analytics by day', async () => {
        const now = Date.now();
        const { data } = await user.v2.get<{ data: { id: string }[] }>('tweets/analytics', {
          ids: post,
          start_time: new Date(now - 86_400_000).toISOString(),
          end_time: new Date(now).toISOString(),
          granularity: 'daily',
          'analytics.fields': 'impressions,likes',
        });
        expected(data[0]?.id === post, 'It is about the post', data);
      }),
      jobs.delete('an own post', async () => {
        const { data } = await user.v2.deleteTweet(post);
        expected(data.deleted, 'It is deleted', data);
        const { errors } = await user.v2.tweets([post]);
        expected(errors?.[0]?.title === 'Not Found Error', 'It is gone', errors);
      }),
      jobs.refusals('the same text twice', async () => {
        await user.v2.tweet('Twice the same.');
        await refused(user.v2.tweet('Twice the same.'), /403.*duplicate content/);
      }),
      jobs.refusals('a text over 280', () => refused(user.v2.tweet('a'.repeat(281)), /40[03]/)),
      jobs.refusals('an unknown key, which the answer names', () =>
        refused(user.v2.post('tweets', { text: 'A key.', colour: 'red' }), /400.*colour/),
      ),
      jobs.refusals('a refresh token that was used', () =>
        refused(app.refreshOAuth2Token(refreshToken), /400.*invalid_request|400.*invalid/),
      ),
      jobs.refusals('a call signed by an app alone', () =>
        refused(new TwitterApi({ appKey: clientId, appSecret: clientSecret }).v2.me(), /403.*Unsupported/),
      ),
      jobs.refusals('a post without the scope', async () => {
        const { client } = await login('1712345678901234502', ['tweet.read', 'users.read']);
        await refused(client.v2.tweet('May not.'), /403/);
      }),
    ];
  },
};
