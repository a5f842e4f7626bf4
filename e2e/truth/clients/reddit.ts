import { Client as Snoots } from 'snoots';
import { film, photo } from '../files.ts';
import { expected, jobs, jsonOf, refused, until, type Client } from '../job.ts';

const ann = 'ann_meadow';
const userAgent = 'node:com.example.truth:v1.0.0 (by /u/ann_meadow)';
const scopes = ['identity', 'mysubreddits', 'submit', 'read', 'edit', 'history', 'flair', 'vote'];

interface Lease {
  args: { action: string; fields: { name: string; value: string }[] };
}
interface Subreddits {
  data: { children: { data: { display_name: string; submission_type: string } }[] };
}

/** The Snoots library cannot post media, so media posts make the calls that PRAW documents. */
export const reddit: Client = {
  name: 'snoots',
  network: 'reddit',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('reddit');
    const creds = { clientId, clientSecret };
    let client = new Snoots({ userAgent, creds });
    let subreddit = '';
    let post = '';
    let comment = '';
    const lease = async (filepath: string, mimetype: string, bytes: Uint8Array) => {
      const { args } = await client.gateway.post<Lease>('api/media/asset.json', { filepath, mimetype });
      const form = new FormData();
      for (const { name, value } of args.fields) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)], { type: mimetype }), filepath);
      const response = await lab.fetch(`https:${args.action}`, { method: 'POST', body: form });
      const text = await response.text();
      expected(response.status === 201, 'The file is taken', text);
      return decodeURIComponent(/<Location>([^<]*)<\/Location>/.exec(text)?.[1] ?? '');
    };
    const submit = (values: Record<string, string>) =>
      client.gateway.post<{ id?: string }>('api/submit', { sr: subreddit, resubmit: 'true', ...values });
    const submitted = (title: string) =>
      until(
        () =>
          client.gateway.get<{ data: { children: { data: { title: string } }[] } }>(`user/${ann}/submitted`, {
            sort: 'new',
            limit: '25',
          }),
        ({ data }) => data.children.some(({ data: each }) => each.title === title),
      );

    return [
      jobs.login('code', async () => {
        const url = Snoots.makeAuthUrl(clientId, scopes, redirectUri, 's1', false);
        const page = await lab.agree(url, '4f8qk2a1');
        const code = page.searchParams.get('code') ?? '';
        client = await Snoots.fromAuthCode({ userAgent, creds }, code, redirectUri);
      }),
      jobs.refresh('a client of the refresh token', async () => {
        const refreshToken = client.getRefreshToken();
        expected(refreshToken !== undefined, 'There is a refresh token', refreshToken);
        client = new Snoots({ userAgent, creds, auth: { refreshToken: refreshToken ?? '' } });
        await client.me.fetch();
      }),
      jobs.account('me', async () => {
        const me = await client.me.fetch();
        expected(me.name === ann && typeof me.linkKarma === 'number', 'It is Ann', { name: me.name });
      }),
      jobs.account('another user', async () => {
        const user = await client.users.fetch('NorthKitchen');
        expected(user.name === 'NorthKitchen', 'It is she', user.name);
      }),
      jobs.account('the subreddits of the person', async () => {
        const { data } = await client.gateway.get<Subreddits>('subreddits/mine/subscriber', { limit: '100' });
        const open = data.children.find(({ data: each }) => each.submission_type === 'any');
        subreddit = open?.data.display_name ?? '';
        expected(subreddit !== '', 'One takes any post', data.children.length);
      }),
      jobs.account('a subreddit', async () => {
        const about = await client.subreddits.fetch(subreddit);
        expected(about.displayName === subreddit, 'It is that one', about.displayName);
      }),
      jobs.text('a text post', async () => {
        post = await client.subreddits.postText(subreddit, 'A stranger says hello', 'With **markdown**.');
        expected(/^[0-9a-z]+$/.test(post), 'It has an id', post);
      }),
      jobs.text('a link', async () => {
        const id = await client.subreddits.postLink(subreddit, 'A link', 'https://example.com/page');
        expected(id !== '', 'It has an id', id);
      }),
      jobs.image('an image', async () => {
        const url = await lease('photo.jpg', 'image/jpeg', await photo());
        await submit({ kind: 'image', title: 'An image of a stranger', url });
        await submitted('An image of a stranger');
      }),
      jobs.video('a video with a poster', async () => {
        const url = await lease('film.mp4', 'video/mp4', film());
        const poster = await lease('poster.jpg', 'image/jpeg', await photo(640, 640));
        await submit({ kind: 'video', title: 'A film of a stranger', url, video_poster_url: poster });
        await submitted('A film of a stranger');
      }),
      jobs.read('a post', async () => {
        const read = await client.posts.fetch(post);
        expected(read.title === 'A stranger says hello' && read.isSelf, 'It is the post', read.title);
      }),
      jobs.read('the new posts of a subreddit', async () => {
        const titles: string[] = [];
        await client.subreddits.getNewPosts(subreddit).eachPage((page) => {
          titles.push(...page.map(({ title }) => title));
        });
        expected(titles.includes('A stranger says hello'), 'The post is among them', titles);
      }),
      jobs.read('the search of a subreddit', async () => {
        const titles: string[] = [];
        await client.subreddits.search(subreddit, 'stranger').eachPage((page) => {
          titles.push(...page.map(({ title }) => title));
        });
        expected(titles.includes('A stranger says hello'), 'It is found', titles);
      }),
      jobs.read('the flairs of a subreddit', async () => {
        const flairs = await client.gateway
          .get<unknown>(`r/${subreddit}/api/link_flair_v2`)
          .catch((error: unknown) => {
            // A subreddit in which members cannot choose a flair answers 403.
            if (!String(error).includes('403')) throw error;
            return [];
          });
        expected(Array.isArray(flairs), 'They are a list', flairs);
      }),
      jobs.comments('a comment, a reply and the list', async () => {
        const made = await client.posts.reply(post, 'First.');
        comment = made.id;
        await client.comments.reply(comment, 'A reply.');
        expected((await client.comments.fetch(comment)).body === 'First.', 'It is there', comment);
        const bodies: string[] = [];
        await (
          await client.posts.fetch(post)
        ).comments.eachPage((page) => {
          bodies.push(...page.map(({ body }) => body));
        });
        expected(bodies.includes('First.'), 'It is in the list', bodies);
      }),
      jobs.edit('a comment', async () => {
        await client.comments.edit(comment, 'First, changed.');
        expected((await client.comments.fetch(comment)).body === 'First, changed.', 'It is changed', comment);
      }),
      jobs.edit('the text of a post', async () => {
        await client.posts.edit(post, 'Other words.');
        expected((await client.posts.fetch(post)).body === 'Other words.', 'It is changed', post);
      }),
      jobs.edit('a vote', () => client.posts.upvote(post)),
      jobs.delete('a comment and a post', async () => {
        await client.comments.delete(comment);
        await client.posts.delete(post);
        const { data } = await client.gateway.get<{ data: { children: { data: { author: string } }[] } }>(
          'api/info',
          {
            id: `t3_${post}`,
          },
        );
        expected(data.children[0]?.data.author === '[deleted]', 'It is deleted', data);
      }),
      jobs.refusals('an unknown subreddit', () =>
        refused(client.subreddits.postText('there_is_no_such_one', 'A title', 'A text'), /SUBREDDIT_NOEXIST/),
      ),
      jobs.refusals('a link twice', async () => {
        const once = { kind: 'link', title: 'Once', url: 'https://example.com/once', resubmit: 'false' };
        await submit(once);
        await refused(submit(once), /ALREADY_SUB/);
      }),
      jobs.refusals('a link without an address', () =>
        refused(submit({ kind: 'link', title: 'Nowhere' }), /NO_URL/),
      ),
      jobs.refusals('a title over 300', () =>
        refused(submit({ kind: 'self', title: 'a'.repeat(301), text: '' }), /TOO_LONG/),
      ),
      jobs.refusals('a wrong secret', async () => {
        const wrong = new Snoots({
          userAgent,
          creds: { clientId, clientSecret: 'wrong' },
          auth: { refreshToken: 'none' },
        });
        await refused(wrong.me.fetch(), /401/);
      }),
      jobs.refusals('a call without a token', async () => {
        const response = await lab.fetch('https://oauth.reddit.com/api/v1/me', {
          headers: { 'user-agent': userAgent },
        });
        await refused(jsonOf('me', response), /401/);
      }),
    ];
  },
};
