import { film, photo } from '../files.ts';
import { expected, jobs, jsonOf, refused, type Client } from '../job.ts';
import { graphClient, type Form, type Values } from './graph.ts';

const marco = '26103948571930264';
const scope = [
  'threads_basic',
  'threads_content_publish',
  'threads_manage_replies',
  'threads_read_replies',
  'threads_manage_insights',
  'threads_delete',
].join(',');

interface Id {
  id: string;
}
interface List {
  data: { id: string; name?: string; text?: string }[];
}

/** A client as the guides of the Threads API and Meta's sample app describe it. */
export const threads: Client = {
  name: 'plain, Threads',
  network: 'threads',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('threads');
    const graph = graphClient(lab, 'https://graph.threads.net/v1.0');
    let short = '';
    let me = '';
    let post = '';
    let reply = '';
    const login = async (form: Form) => {
      const page = new URL('https://threads.net/oauth/authorize');
      page.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        response_type: 'code',
        state: 's1',
      }).toString();
      const back = await lab.agree(page, marco);
      const given = await graph.post<{ access_token: string }>(
        'https://graph.threads.net/oauth/access_token',
        {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          code: back.searchParams.get('code') ?? '',
        },
        form,
      );
      short = given.access_token;
    };
    const picture = async () => lab.publish('threads.jpg', 'image/jpeg', await photo());
    const container = (values: Values, form?: Form) => graph.post<Id>(`${me}/threads`, values, form);
    const publish = async (values: Values, form?: Form) => {
      const { id } = await container(values, form);
      const state = await graph.finished(id, 'status');
      expected(state['status'] === 'FINISHED', 'The container is finished', state);
      const made = await graph.post<Id>(`${me}/threads_publish`, { creation_id: id }, form);
      return made.id;
    };

    return [
      jobs.login('code', () => login('urlencoded')),
      jobs.login('code, in a form of parts as in the guide', () => login('multipart')),
      jobs.refresh('a long-lived token', async () => {
        const { access_token: token } = await graph.get<{ access_token: string }>(
          'https://graph.threads.net/access_token',
          {
            grant_type: 'th_exchange_token',
            client_secret: clientSecret,
            access_token: short,
          },
        );
        graph.use(token);
      }),
      jobs.account('me', async () => {
        const read = await graph.get<Record<string, string>>('me', {
          fields: 'id,username,name,threads_profile_picture_url,threads_biography,is_verified',
        });
        me = read['id'] ?? '';
        expected(me === marco, 'It is Marco', read);
      }),
      jobs.account('the publishing limits, at the other host', async () => {
        const { data } = await graph.get<{ data: { quota_usage: number; reply_quota_usage: number }[] }>(
          `https://graph.threads.com/v1.0/${me}/threads_publishing_limit`,
          { fields: 'quota_usage,config,reply_quota_usage,reply_config,delete_quota_usage,delete_config' },
        );
        expected(data[0]?.reply_quota_usage !== undefined, 'It has the replies', data);
      }),
      jobs.account('debug_token', async () => {
        const { access_token: token } = await graph.get<{ access_token: string }>(
          'https://graph.threads.net/oauth/access_token',
          {
            client_id: clientId,
            client_secret: clientSecret,
            grant_type: 'client_credentials',
            access_token: '',
          },
        );
        const { data } = await graph.get<{ data: { is_valid: boolean } }>('debug_token', {
          access_token: token,
          input_token: short,
        });
        expected(typeof data.is_valid === 'boolean', 'It says whether it is valid', data);
      }),
      jobs.text('a text', async () => {
        post = await publish({ media_type: 'TEXT', text: 'A stranger says hello.' });
      }),
      jobs.text('a text that publishes itself, as JSON', async () => {
        const { id } = await container(
          { media_type: 'TEXT', text: 'At once.', auto_publish_text: 'true' },
          'json',
        );
        expected(id !== '', 'It has an id', id);
      }),
      jobs.text('a text with a link, a topic and a control, in the query', async () => {
        await publish(
          {
            media_type: 'TEXT',
            text: 'Read this.',
            link_attachment: 'https://example.com/page',
            topic_tag: 'bread',
            reply_control: 'accounts_you_follow',
          },
          'query',
        );
      }),
      jobs.text('a poll', async () => {
        const poll = JSON.stringify({ option_a: 'Rye', option_b: 'Wheat' });
        await publish({ media_type: 'TEXT', text: 'Which one?', poll_attachment: poll });
      }),
      jobs.image('an image, in a form of parts', async () => {
        await publish(
          { media_type: 'IMAGE', image_url: await picture(), text: 'An image.', alt_text: 'Brown' },
          'multipart',
        );
      }),
      jobs.video('a video', async () => {
        const video_url = lab.publish('threads.mp4', 'video/mp4', film());
        await publish({ media_type: 'VIDEO', video_url, text: 'A film.' });
      }),
      jobs.carousel('three images', async () => {
        const image_url = await picture();
        const children: string[] = [];
        for (let at = 0; at < 3; at += 1) {
          const { id } = await container({ media_type: 'IMAGE', image_url, is_carousel_item: 'true' });
          await graph.finished(id, 'status');
          children.push(id);
        }
        await publish({ media_type: 'CAROUSEL', children: children.join(','), text: 'Three.' });
      }),
      jobs.read('the own posts', async () => {
        const { data } = await graph.get<List>('me/threads', {
          fields:
            'id,media_product_type,media_type,media_url,permalink,owner,username,text,timestamp,shortcode,thumbnail_url,children,is_quote_post',
          limit: '50',
        });
        expected(
          data.some(({ id }) => id === post),
          'The post is among them',
          data.length,
        );
      }),
      jobs.read('a post', async () => {
        const read = await graph.get<Record<string, string>>(post, {
          fields: 'id,media_type,permalink,text,timestamp',
        });
        expected(read['media_type'] === 'TEXT_POST', 'It is a text', read);
      }),
      jobs.comments('a reply, and the conversation', async () => {
        reply = await publish({ media_type: 'TEXT', text: 'And a reply.', reply_to_id: post });
        const fields =
          'id,text,username,timestamp,has_replies,is_reply_owned_by_me,hide_status,root_post,replied_to';
        const { data } = await graph.get<List>(`${post}/replies`, { fields, reverse: 'true' });
        expected(
          data.some(({ id }) => id === reply),
          'It is among the replies',
          data,
        );
        const all = await graph.get<List>(`${post}/conversation`, { fields });
        expected(
          all.data.some(({ id }) => id === reply),
          'It is in the conversation',
          all.data,
        );
      }),
      jobs.comments('a reply is hidden', async () => {
        const { success } = await graph.post<{ success: boolean }>(`${reply}/manage_reply`, { hide: 'true' });
        expected(success, 'It is hidden', success);
      }),
      jobs.insights('of a post', async () => {
        const { data } = await graph.get<List>(`${post}/insights`, {
          metric: 'views,likes,replies,reposts,quotes,shares',
        });
        expected(
          data.length === 6,
          'There are six',
          data.map(({ name }) => name),
        );
      }),
      jobs.insights('of the account', async () => {
        const { data } = await graph.get<List>(`${me}/threads_insights`, {
          metric: 'views,likes,followers_count',
        });
        expected(
          data.length === 3,
          'There are three',
          data.map(({ name }) => name),
        );
      }),
      jobs.delete('a post', async () => {
        const { success } = await graph.delete<{ success: boolean }>(post);
        expected(success, 'It is deleted', success);
      }),
      jobs.refusals('a text over 500', () =>
        refused(container({ media_type: 'TEXT', text: 'a'.repeat(501) }), /400.*500 characters/),
      ),
      jobs.refusals('a carousel of one', async () => {
        const { id } = await container({
          media_type: 'IMAGE',
          image_url: await picture(),
          is_carousel_item: 'true',
        });
        await graph.finished(id, 'status');
        await refused(container({ media_type: 'CAROUSEL', children: id }), /400/);
      }),
      jobs.refusals('the status of a post', async () => {
        const made = await publish({ media_type: 'TEXT', text: 'No container.' });
        await refused(graph.get(made, { fields: 'status' }), /nonexisting field \(status\)/);
      }),
      jobs.refusals('a wrong token', async () => {
        const response = await lab.fetch('https://graph.threads.net/v1.0/me?access_token=TH-wrong');
        await refused(jsonOf('me', response), /190/);
      }),
    ];
  },
};
