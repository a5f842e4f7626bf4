import { film, photo, png } from '../files.ts';
import { expected, jobs, jsonOf, refused, until, type Client } from '../job.ts';

const ann = '278345678901234501';
const api = 'https://api.pinterest.com/v5';
const scope = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

interface Tokens {
  access_token: string;
  refresh_token: string;
}
interface Pin {
  id: string;
  creative_type?: string;
  title?: string;
  note?: string;
  is_standard?: boolean;
}
interface Media {
  media_id: string;
  upload_url: string;
  upload_parameters: Record<string, string>;
}

/** A client as the OpenAPI description and the guides of Pinterest's API v5 describe it. */
export const pinterest: Client = {
  name: 'plain, Pinterest',
  network: 'pinterest',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('pinterest');
    let tokens: Tokens = { access_token: '', refresh_token: '' };
    let board = '';
    let pin = '';
    const call = async <Body>(method: string, path: string, body?: object): Promise<Body> =>
      jsonOf(
        `${method} ${path}`,
        await lab.fetch(`${api}/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${tokens.access_token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
    const exchange = async (values: Record<string, string>) => {
      const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      return jsonOf<Tokens>(
        'oauth/token',
        await lab.fetch(`${api}/oauth/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
          body: new URLSearchParams(values),
        }),
      );
    };
    const create = (media_source: object, more: object = {}) =>
      call<Pin>('POST', 'pins', { board_id: board, title: 'A pin of a stranger', ...more, media_source });
    const picture = async () => lab.publish('pinterest.jpg', 'image/jpeg', await photo(1000, 1500));

    return [
      jobs.login('code', async () => {
        const page = new URL('https://www.pinterest.com/oauth/');
        page.search = new URLSearchParams({
          client_id: clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope,
          state: 's1',
        }).toString();
        const back = await lab.agree(page, ann);
        tokens = await exchange({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: redirectUri,
          continuous_refresh: 'true',
        });
      }),
      jobs.refresh('a refresh token, with a scope', async () => {
        const next = await exchange({
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token,
          scope,
        });
        expected(next.refresh_token !== tokens.refresh_token, 'It rotates', Object.keys(next));
        tokens = next;
      }),
      jobs.account('the person', async () => {
        const me = await call<Record<string, unknown>>('GET', 'user_account');
        expected(me['id'] === ann && typeof me['pin_count'] === 'number', 'It is Ann', me);
      }),
      jobs.account('a new board', async () => {
        const made = await call<{ id: string }>('POST', 'boards', {
          name: 'Breads of a stranger',
          description: 'All',
          privacy: 'PUBLIC',
        });
        board = made.id;
        const { items } = await call<{ items: { id: string }[] }>(
          'GET',
          'boards?page_size=100&privacy=PUBLIC',
        );
        expected(
          items.some(({ id }) => id === board),
          'It is in the list',
          items.length,
        );
      }),
      jobs.account('one board', async () => {
        const read = await call<{ name: string }>('GET', `boards/${board}`);
        expected(read.name === 'Breads of a stranger', 'It is the board', read);
      }),
      jobs.image('a pin by address', async () => {
        const made = await create(
          { source_type: 'image_url', url: await picture() },
          {
            description: 'Bread',
            link: 'https://example.com/bread',
            alt_text: 'Brown',
            dominant_color: '#6E7874',
          },
        );
        pin = made.id;
        expected(/^\d+$/.test(pin) && made.creative_type === 'REGULAR', 'It is a pin', made);
      }),
      jobs.image('a standard pin with a note', async () => {
        const made = await create(
          { source_type: 'image_url', url: await picture(), is_standard: true },
          { note: 'Mine' },
        );
        expected(made.note === 'Mine' && made.is_standard === true, 'It keeps both', made);
      }),
      jobs.image('a pin with its bytes', async () => {
        const data = (await png(600, 900)).toString('base64');
        await create({ source_type: 'image_base64', content_type: 'image/png', data });
      }),
      jobs.carousel('a pin of three images', async () => {
        const url = await picture();
        const items = [1, 2, 3].map((at) => ({
          url,
          title: `Image ${at}`,
          link: 'https://example.com/bread',
        }));
        const made = await create({ source_type: 'multiple_image_urls', items, index: 0 });
        expected(made.creative_type === 'CAROUSEL', 'It is a carousel', made);
      }),
      jobs.video('a video with its cover', async () => {
        const {
          media_id: id,
          upload_url: url,
          upload_parameters: parameters,
        } = await call<Media>('POST', 'media', {
          media_type: 'video',
        });
        const form = new FormData();
        for (const [name, value] of Object.entries(parameters)) form.append(name, value);
        form.append('file', new Blob([new Uint8Array(film())], { type: 'video/mp4' }), 'film.mp4');
        const sent = await lab.fetch(url, { method: 'POST', body: form });
        expected(sent.status === 204, 'The file is taken', `${sent.status} ${await sent.text()}`);
        const state = await until(
          () => call<{ status: string }>('GET', `media/${id}`),
          ({ status }) => status === 'succeeded' || status === 'failed',
        );
        expected(state.status === 'succeeded', 'It succeeds', state);
        const made = await create({
          source_type: 'video_id',
          media_id: id,
          cover_image_url: await picture(),
        });
        expected(made.creative_type === 'VIDEO', 'It is a video', made);
      }),
      jobs.read('a pin, with its metrics', async () => {
        const read = await call<Pin & { pin_metrics?: unknown }>('GET', `pins/${pin}?pin_metrics=true`);
        expected(read.pin_metrics !== undefined, 'It has metrics', read);
      }),
      jobs.read('the pins of a board, and all', async () => {
        const own = await call<{ items: Pin[] }>('GET', `boards/${board}/pins?page_size=25`);
        expected(
          own.items.some(({ id }) => id === pin),
          'It is on the board',
          own.items.length,
        );
        const all = await call<{ items: Pin[] }>('GET', 'pins?page_size=25');
        expected(all.items.length > 0, 'It is among all', all);
      }),
      jobs.insights('of a pin', async () => {
        const data = await call<{ all: { daily_metrics: unknown[] } }>(
          'GET',
          `pins/${pin}/analytics?start_date=${day(7)}&end_date=${day(0)}&metric_types=IMPRESSION,OUTBOUND_CLICK,PIN_CLICK,SAVE,SAVE_RATE,TOTAL_COMMENTS,TOTAL_REACTIONS,USER_FOLLOW,PROFILE_VISIT`,
        );
        expected(Array.isArray(data.all.daily_metrics), 'There are days', data);
      }),
      jobs.insights('of the account', async () => {
        const data = await call<{ all: { summary_metrics: Record<string, number> } }>(
          'GET',
          `user_account/analytics?start_date=${day(7)}&end_date=${day(1)}`,
        );
        expected(data.all.summary_metrics['IMPRESSION'] !== undefined, 'There are impressions', data);
      }),
      jobs.insights('the best pins', async () => {
        await call(
          'GET',
          `user_account/analytics/top_pins?start_date=${day(7)}&end_date=${day(1)}&sort_by=IMPRESSION`,
        );
      }),
      jobs.edit('a title', async () => {
        const changed = await call<Pin>('PATCH', `pins/${pin}`, { title: 'A new title' });
        expected(changed.title === 'A new title', 'It is changed', changed);
      }),
      jobs.edit('a board', async () => {
        await call('PATCH', `boards/${board}`, { description: 'Only the best' });
      }),
      jobs.delete('a pin and its board', async () => {
        await call('DELETE', `pins/${pin}`);
        await refused(call('GET', `pins/${pin}`), /404.*50/);
        await call('DELETE', `boards/${board}`);
      }),
      jobs.refusals('a description over 800', async () => {
        const { items } = await call<{ items: { id: string }[] }>('GET', 'boards');
        board = items[0]?.id ?? '';
        const url = await picture();
        await refused(
          create({ source_type: 'image_url', url }, { description: 'a'.repeat(801) }),
          /400.*"code":1/,
        );
      }),
      jobs.refusals('a board of nobody', async () => {
        const url = await picture();
        await refused(create({ source_type: 'image_url', url }, { board_id: '1' }), /404.*"code":40/);
      }),
      jobs.refusals('a wrong token', async () => {
        const response = await lab.fetch(`${api}/user_account`, {
          headers: { authorization: 'Bearer pina_wrong' },
        });
        await refused(jsonOf('user_account', response), /401.*"code":2/);
      }),
      jobs.refusals('a start of analytics 100 days ago', () =>
        refused(call('GET', `user_account/analytics?start_date=${day(100)}&end_date=${day(1)}`), /400/),
      ),
    ];
  },
};
