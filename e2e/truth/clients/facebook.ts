import { Comment, FacebookAdsApi, Page, PagePost, User } from 'facebook-nodejs-business-sdk';
import { film, photo } from '../files.ts';
import { expected, jobs, jsonOf, refused, until, type Client } from '../job.ts';

/** Ida, who chooses the Page Lumi Bakery on the consent page. */
const ida = '107722480013644';
const graph = `https://graph.facebook.com/${FacebookAdsApi.VERSION}`;
const permissions = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_engagement',
  'read_insights',
];

/**
 * The SDK has no login, so the login follows Meta's guide "Manually Build a Login Flow". All other calls follow the
 * guides of the Pages API.
 */
export const facebook: Client = {
  name: 'facebook-business-sdk',
  network: 'facebook',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('facebook');
    let userToken = '';
    let api = new FacebookAdsApi('none', 'en_US', false);
    let page = new Page('0', {}, undefined, api);
    let pageToken = '';
    let pageId = '';
    let post = '';
    let comment = '';
    let picture = '';
    let clip = '';
    const get = async <Body>(path: string, query: Record<string, string>) =>
      jsonOf<Body>(path, await lab.fetch(`${graph}/${path}?${new URLSearchParams(query).toString()}`));
    const login = async (more: Record<string, string>) => {
      const dialog = new URL(`https://www.facebook.com/${FacebookAdsApi.VERSION}/dialog/oauth`);
      dialog.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        state: 's1',
        ...more,
      }).toString();
      const back = (await lab.agree(dialog, ida)).searchParams;
      const { access_token: token } = await get<{ access_token: string }>('oauth/access_token', {
        client_id: clientId,
        redirect_uri: redirectUri,
        client_secret: clientSecret,
        code: back.get('code') ?? '',
      });
      userToken = token;
    };
    const postOf = (id: string) => new PagePost(id, {}, undefined, api);
    const photoUrl = async () => (picture ||= lab.publish('facebook.jpg', 'image/jpeg', await photo()));
    const filmUrl = () => (clip ||= lab.publish('facebook.mp4', 'video/mp4', film()));

    return [
      jobs.login('the dialog and the code', () =>
        login({ response_type: 'code', scope: permissions.join(',') }),
      ),
      jobs.login('the dialog without response_type', () => login({ scope: permissions.join(',') })),
      jobs.login('the dialog with public_profile and email', () =>
        login({ response_type: 'code', scope: ['public_profile', 'email', ...permissions].join(',') }),
      ),
      jobs.refresh('a long-lived token', async () => {
        const { access_token: token } = await get<{ access_token: string }>('oauth/access_token', {
          grant_type: 'fb_exchange_token',
          client_id: clientId,
          client_secret: clientSecret,
          fb_exchange_token: userToken,
        });
        userToken = token;
      }),
      jobs.account('the Pages of the person', async () => {
        const me = new User('me', {}, undefined, new FacebookAdsApi(userToken, 'en_US', false));
        const pages = await me.getAccounts(['id', 'name', 'access_token', 'tasks', 'category']);
        expected(pages.length > 0, 'There are Pages', pages.length);
        pageId = String(pages[0]?._data['id']);
        pageToken = String(pages[0]?._data['access_token']);
        api = new FacebookAdsApi(pageToken, 'en_US', false);
        page = new Page(pageId, {}, undefined, api);
      }),
      jobs.account('the Page itself', async () => {
        const read = await page.get(['id', 'name', 'followers_count', 'fan_count', 'link', 'username']);
        expected(read._data['followers_count'] !== undefined, 'It has followers', read._data);
      }),
      jobs.account('debug_token', async () => {
        const { data } = await get<{ data: { is_valid: boolean; scopes: string[]; type: string } }>(
          'debug_token',
          {
            input_token: pageToken,
            access_token: `${clientId}|${clientSecret}`,
          },
        );
        expected(data.is_valid && data.scopes.includes('pages_manage_posts'), 'It is valid', data);
      }),
      jobs.text('a post, with its link in the answer', async () => {
        const made = await page.createFeed(['id', 'permalink_url'], { message: 'A stranger says hello.' });
        post = String(made._data['id']);
        expected(post.startsWith(`${pageId}_`), 'The id begins with the Page', made._data);
        expected(String(made._data['permalink_url']).startsWith('https://'), 'It has a link', made._data);
      }),
      jobs.text('a post with a link', async () => {
        await page.createFeed([], { message: 'Read this.', link: 'https://example.com/page' });
      }),
      jobs.text('a scheduled post', async () => {
        const at = Math.floor(Date.now() / 1000) + 3_600;
        const made = await page.createFeed([], {
          message: 'Later.',
          published: false,
          scheduled_publish_time: at,
        });
        const waiting = await page.getScheduledPosts(['id', 'message', 'scheduled_publish_time']);
        expected(
          waiting.some(({ _data: { id } }) => id === made._data['id']),
          'It waits',
          waiting.length,
        );
      }),
      jobs.image('a photo by url', async () => {
        const made = await page.createPhoto(['id', 'post_id'], { url: await photoUrl(), caption: 'By url.' });
        expected(String(made._data['post_id']).startsWith(pageId), 'It has a post', made._data);
      }),
      jobs.image('a photo as a file', async () => {
        const form = new FormData();
        form.set('access_token', pageToken);
        form.set('message', 'As a file.');
        form.set('source', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg');
        await jsonOf('photos', await lab.fetch(`${graph}/${pageId}/photos`, { method: 'POST', body: form }));
      }),
      jobs.carousel('a post with two photos', async () => {
        const url = await photoUrl();
        const ids: string[] = [];
        for (let at = 0; at < 2; at += 1)
          ids.push(String((await page.createPhoto([], { url, published: false }))._data['id']));
        await page.createFeed([], {
          message: 'Two photos.',
          attached_media: ids.map((media_fbid) => ({ media_fbid })),
        });
      }),
      jobs.video('a video by file_url', async () => {
        const made = await page.createVideo([], {
          file_url: filmUrl(),
          title: 'Pour',
          description: 'By url.',
        });
        const id = String(made._data['id']);
        await until(
          () => api.call('GET', [id], { fields: 'status,permalink_url' }),
          ({ status }) => (status as { video_status?: string } | undefined)?.video_status === 'ready',
        );
      }),
      jobs.video('a video as a file', async () => {
        const form = new FormData();
        form.set('access_token', pageToken);
        form.set('description', 'As a file.');
        form.set('source', new Blob([new Uint8Array(film())], { type: 'video/mp4' }), 'film.mp4');
        const { id } = await jsonOf<{ id?: string }>(
          'videos',
          await lab.fetch(`${graph}/${pageId}/videos`, { method: 'POST', body: form }),
        );
        expected(id !== undefined, 'It has an id', id);
      }),
      jobs.video('a reel by file_url', async () => {
        const started = await page.createVideoReel([], { upload_phase: 'start' });
        const { video_id: id, upload_url: url } = started._data as { video_id: string; upload_url: string };
        await jsonOf(
          'rupload',
          await lab.fetch(url, {
            method: 'POST',
            headers: { authorization: `OAuth ${pageToken}`, file_url: filmUrl() },
          }),
        );
        await page.createVideoReel([], {
          upload_phase: 'finish',
          video_id: id,
          video_state: 'PUBLISHED',
          description: 'A reel.',
        });
      }),
      jobs.image('a photo story', async () => {
        const made = await page.createPhoto([], { url: await photoUrl(), published: false });
        await page.createPhotoStory([], { photo_id: made._data['id'] });
      }),
      jobs.read('published posts, with summaries', async () => {
        const posts = await page.getPublishedPosts(
          [
            'id',
            'message',
            'created_time',
            'permalink_url',
            'reactions.limit(0).summary(true)',
            'comments.limit(0).summary(true)',
          ],
          { limit: 10 },
        );
        const found = posts.find(({ _data: { id } }) => id === post);
        expected(
          found?._data['reactions'] !== undefined,
          'The post has reactions',
          found?._data ?? posts.length,
        );
      }),
      jobs.read('the feed', async () => {
        const feed = await page.getFeed(['id', 'message', 'from'], { limit: 5 });
        expected(feed.length > 1, 'It has posts', feed.length);
      }),
      jobs.comments('a comment, a reply and the list', async () => {
        const made = await postOf(post).createComment([], { message: 'First.' });
        comment = String(made._data['id']);
        await new Comment(comment, {}, undefined, api).createComment([], { message: 'A reply.' });
        const all = await postOf(post).getComments(['id', 'message', 'from', 'parent'], { filter: 'stream' });
        expected(all.length === 2, 'There are two', all.length);
      }),
      jobs.comments('a comment is hidden and deleted', async () => {
        const one = new Comment(comment, {}, undefined, api);
        await one.update([], { is_hidden: true });
        await one.delete([]);
      }),
      jobs.insights('of the Page', async () => {
        const metric = ['page_media_view', 'page_post_engagements', 'page_follows'];
        const rows = await page.getInsights(['name', 'period', 'values'], { metric, period: 'day' });
        expected(
          rows.length === 3,
          'There is a row for each',
          rows.map(({ _data }) => _data['name']),
        );
      }),
      jobs.insights('of a post', async () => {
        const metric = ['post_media_view', 'post_clicks', 'post_reactions_by_type_total'];
        const rows = await postOf(post).getInsights(['name', 'values'], { metric });
        expected(rows.length === 3, 'There is a row for each', rows.length);
      }),
      jobs.edit('the message of a post', async () => {
        await postOf(post).update([], { message: 'Changed.' });
        const read = await postOf(post).get(['message']);
        expected(read._data['message'] === 'Changed.', 'It is changed', read._data);
      }),
      jobs.delete('a post', async () => {
        await postOf(post).delete([]);
        await refused(postOf(post).get(['id']), /400.*(does not exist|100)/);
      }),
      jobs.refusals('a retired metric', () =>
        refused(page.getInsights([], { metric: 'page_impressions', period: 'day' }), /valid insights metric/),
      ),
      jobs.refusals("the person's token for insights of a Page", () =>
        refused(
          get(`${pageId}/insights`, { metric: 'page_media_view', period: 'day', access_token: userToken }),
          /190/,
        ),
      ),
      jobs.refusals('a date one minute ahead', () => {
        const at = Math.floor(Date.now() / 1000) + 60;
        return refused(
          page.createFeed([], { message: 'Soon.', published: false, scheduled_publish_time: at }),
          /400.*100/,
        );
      }),
      jobs.account('the oldest version serves a dead one', async () => {
        const response = await lab.fetch(
          `https://graph.facebook.com/v12.0/${pageId}?fields=id&access_token=${pageToken}`,
        );
        const { id } = await jsonOf<{ id: string }>('v12.0', response);
        expected(id === pageId, 'It is the Page', id);
      }),
    ];
  },
};
