import { film, photo, png } from '../files.ts';
import { expected, jobs, refused, type Client } from '../job.ts';
import { graphClient, type Form, type Values } from './graph.ts';

const lumi = '17841405822304914';
const scope = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
].join(',');

interface Id {
  id: string;
}
interface List {
  data: { id: string; name?: string; text?: string; caption?: string }[];
}

/** A client as the guides of the Instagram Platform describe it, with Business Login. */
export const instagram: Client = {
  name: 'plain, Instagram',
  network: 'instagram',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('instagram');
    const graph = graphClient(lab, 'https://graph.instagram.com/v25.0');
    let short = '';
    let me = '';
    let post = '';
    let comment = '';
    const login = async (form: Form) => {
      const page = new URL('https://www.instagram.com/oauth/authorize');
      page.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope,
        state: 's1',
      }).toString();
      const back = await lab.agree(page, lumi);
      const given = await exchange(back.searchParams.get('code') ?? '', form);
      short = given.access_token ?? given.data?.[0]?.access_token ?? '';
      expected(short !== '', 'There is a token', given);
    };
    const exchange = (code: string, form: Form) =>
      graph.post<{ access_token?: string; data?: { access_token: string }[] }>(
        'https://api.instagram.com/oauth/access_token',
        {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code,
        },
        form,
      );
    const picture = async () => lab.publish('instagram.jpg', 'image/jpeg', await photo());
    const clip = () => lab.publish('instagram.mp4', 'video/mp4', film());
    const container = (values: Values, form?: Form) => graph.post<Id>(`${me}/media`, values, form);
    const publish = async (values: Values, form?: Form) => {
      const { id } = await container(values, form);
      const state = await graph.finished(id, 'status_code');
      expected(state['status_code'] === 'FINISHED', 'The container is finished', state);
      const made = await graph.post<Id>(`${me}/media_publish`, { creation_id: id }, form);
      return made.id;
    };
    const carouselOf = async (urls: readonly string[]) => {
      const children: string[] = [];
      for (const url of urls) {
        const { id } = await container({ image_url: url, is_carousel_item: 'true' });
        await graph.finished(id, 'status_code');
        children.push(id);
      }
      return children.join(',');
    };

    return [
      jobs.login('Business Login', () => login('urlencoded')),
      jobs.login('Business Login, with the code in a form of parts as in the guide', () =>
        login('multipart'),
      ),
      jobs.refresh('a long-lived token', async () => {
        const { access_token: token, expires_in: seconds } = await graph.get<{
          access_token: string;
          expires_in: number;
        }>('https://graph.instagram.com/access_token', {
          grant_type: 'ig_exchange_token',
          client_secret: clientSecret,
          access_token: short,
        });
        graph.use(token);
        expected(seconds > 50 * 86_400, 'It lives for 60 days', seconds);
      }),
      jobs.account('me', async () => {
        const read = await graph.get<Record<string, unknown>>('me', {
          fields:
            'user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count',
        });
        me = String(read['user_id']);
        expected(me === lumi && typeof read['followers_count'] === 'number', 'It is the bakery', read);
      }),
      jobs.account('the publishing limit', async () => {
        const { data } = await graph.get<{ data: { quota_usage: number }[] }>(
          `${me}/content_publishing_limit`,
          {
            fields: 'quota_usage,config',
          },
        );
        expected(data[0]?.quota_usage !== undefined, 'It has a usage', data);
      }),
      jobs.image('an image, as JSON with a Bearer token as in the guide', async () => {
        post = await publish(
          { image_url: await picture(), caption: 'A stranger says hello. #truth' },
          'json',
        );
      }),
      jobs.image('an image with an alt text, in the query', async () => {
        await publish({ image_url: await picture(), caption: 'Query.', alt_text: 'A brown square' }, 'query');
      }),
      jobs.image('an image in a form of parts', async () => {
        await publish({ image_url: await picture(), caption: 'Parts.' }, 'multipart');
      }),
      jobs.image('a story', async () => {
        await publish({ image_url: await picture(), media_type: 'STORIES' });
      }),
      jobs.video('a reel with its cover', async () => {
        await publish({
          media_type: 'REELS',
          video_url: clip(),
          caption: 'A reel.',
          share_to_feed: 'true',
          thumb_offset: '500',
        });
      }),
      jobs.carousel('three images', async () => {
        const url = await picture();
        const children = await carouselOf([url, url, url]);
        await publish({ media_type: 'CAROUSEL', children, caption: 'Three.' });
      }),
      jobs.read('the media', async () => {
        const { data } = await graph.get<List>(`${me}/media`, {
          fields:
            'id,caption,media_type,media_product_type,media_url,permalink,timestamp,like_count,comments_count,username',
        });
        expected(
          data.some(({ id }) => id === post),
          'The post is among them',
          data.length,
        );
      }),
      jobs.read('a post', async () => {
        const read = await graph.get<Record<string, unknown>>(post, {
          fields: 'id,caption,permalink,shortcode,media_type,timestamp',
        });
        expected(String(read['permalink']).startsWith('https://www.instagram.com/'), 'It has a link', read);
      }),
      jobs.read('a post, with the fields of other kinds', async () => {
        const read = await graph.get<Record<string, unknown>>(post, {
          fields: 'id,is_comment_enabled,children{id,media_type}',
        });
        expected(read['is_comment_enabled'] === true && !('children' in read), 'It has no children', read);
      }),
      jobs.comments('a comment, a reply, and the list', async () => {
        ({ id: comment } = await graph.post<Id>(`${post}/comments`, { message: 'First.' }));
        await graph.post<Id>(`${comment}/replies`, { message: 'A reply.' });
        const { data } = await graph.get<List>(`${post}/comments`, {
          fields:
            'id,text,username,timestamp,like_count,hidden,from{id,username},replies{id,text,username,timestamp}',
        });
        expected(
          data.some(({ text }) => text === 'First.'),
          'It is in the list',
          data,
        );
      }),
      jobs.comments('a comment is hidden', async () => {
        const { success } = await graph.post<{ success: boolean }>(comment, { hide: 'true' });
        expected(success, 'It is hidden', success);
      }),
      jobs.comments('comments are switched off', async () => {
        await graph.post(post, { comment_enabled: 'false' });
        const read = await graph.get<{ is_comment_enabled: boolean }>(post, { fields: 'is_comment_enabled' });
        expected(!read.is_comment_enabled, 'They are off', read);
      }),
      jobs.insights('of a post', async () => {
        const { data } = await graph.get<List>(`${post}/insights`, {
          metric: 'views,reach,saved,likes,comments,shares,total_interactions',
        });
        expected(
          data.length === 7,
          'There are seven',
          data.map(({ name }) => name),
        );
      }),
      jobs.insights('of the account', async () => {
        const { data } = await graph.get<List>(`${me}/insights`, {
          metric: 'views,likes,accounts_engaged',
          period: 'day',
          metric_type: 'total_value',
        });
        expected(data.length === 3, 'There are three', data);
      }),
      jobs.insights('follower_count of the last days', async () => {
        const { data } = await graph.get<List>(`${me}/insights`, { metric: 'follower_count', period: 'day' });
        expected(data[0]?.name === 'follower_count', 'It is there', data);
      }),
      jobs.insights('who follows, by country', async () => {
        await graph.get<List>(`${me}/insights`, {
          metric: 'follower_demographics',
          period: 'lifetime',
          timeframe: 'this_month',
          metric_type: 'total_value',
          breakdown: 'country',
        });
      }),
      jobs.delete('a comment', async () => {
        const { success } = await graph.delete<{ success: boolean }>(comment);
        expected(success, 'It is deleted', success);
      }),
      jobs.refusals('a PNG', async () => {
        const address = lab.publish('instagram.png', 'image/png', await png());
        await refused(
          container({ image_url: address }).then(async ({ id }) => {
            const state = await graph.finished(id, 'status_code');
            if (state['status_code'] === 'ERROR') throw new Error('2207005, in processing');
          }),
          /2207005/,
        );
      }),
      jobs.refusals('a caption over 2,200', async () =>
        refused(
          container({ image_url: await picture(), caption: 'a'.repeat(2_201) }),
          /400.*(2207010|36004)/,
        ),
      ),
      jobs.refusals('a code that was used', () =>
        refused(exchange('used', 'urlencoded'), /Matching code was not found or was already used/),
      ),
      jobs.refusals('likes of the account without metric_type', () =>
        refused(graph.get(`${me}/insights`, { metric: 'likes', period: 'day' }), /metric_type=total_value/),
      ),
      jobs.account('a version that is dead', async () => {
        const { username } = await graph.get<{ username: string }>('https://graph.instagram.com/v12.0/me', {
          fields: 'username',
        });
        expected(username === 'lumi.bakery', 'The oldest live one answers', username);
      }),
      jobs.account('no version at all', async () => {
        const { username } = await graph.get<{ username: string }>('https://graph.instagram.com/me', {
          fields: 'username',
        });
        expected(username === 'lumi.bakery', 'The oldest live one answers', username);
      }),
    ];
  },
};
