import { film, longFilm, photo, png } from '../files.ts';
import { expected, jobs, jsonOf, refused, until, type Client } from '../job.ts';

const ana = '-000AnaPaintsEveryDay7k2vQ';
const api = 'https://open.tiktokapis.com/v2';
const scope = 'user.info.basic,user.info.profile,user.info.stats,video.list,video.publish,video.upload';

interface Answer<Data> {
  data: Data;
  error: { code: string; message: string; log_id: string };
}
interface Tokens {
  access_token: string;
  refresh_token: string;
  open_id: string;
  scope: string;
}
interface Started {
  publish_id: string;
  upload_url?: string;
}

/** A client as developers.tiktok.com describes it: Login Kit for Web, Content Posting and Display API. */
export const tiktok: Client = {
  name: 'plain, TikTok',
  network: 'tiktok',
  jobs(lab) {
    const { clientId, clientSecret, redirectUri } = lab.app('tiktok');
    let tokens: Tokens = { access_token: '', refresh_token: '', open_id: '', scope: '' };
    const exchange = async (values: Record<string, string>) => {
      const body = new URLSearchParams({ client_key: clientId, client_secret: clientSecret, ...values });
      const given = await jsonOf<Tokens & { error?: string }>(
        'oauth/token',
        await lab.fetch(`${api}/oauth/token/`, { method: 'POST', body }),
      );
      if (given.error !== undefined) throw new Error(JSON.stringify(given));
      return given;
    };
    const call = async <Data>(path: string, body?: object): Promise<Data> => {
      const response = await lab.fetch(`${api}/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${tokens.access_token}`,
          ...(body && { 'content-type': 'application/json; charset=UTF-8' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, error } = await jsonOf<Answer<Data>>(path, response);
      if (error.code !== 'ok') throw new Error(JSON.stringify(error));
      return data;
    };
    const info = { title: 'A stranger says hello #truth', privacy_level: 'PUBLIC_TO_EVERYONE' };
    const upload = async (url: string, bytes: Buffer, size: number, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const from = at * size;
        const to = at === count - 1 ? bytes.length : from + size;
        const sent = await lab.fetch(url, {
          method: 'PUT',
          headers: {
            'content-type': 'video/mp4',
            'content-range': `bytes ${from}-${to - 1}/${bytes.length}`,
          },
          body: new Uint8Array(bytes.subarray(from, to)),
        });
        const wanted = at === count - 1 ? 201 : 206;
        expected(
          sent.status === wanted,
          `Part ${at} is answered with ${wanted}`,
          `${sent.status} ${await sent.text()}`,
        );
      }
    };
    const settled = (publish_id: string) =>
      until(
        () => call<{ status: string; fail_reason?: string }>('post/publish/status/fetch/', { publish_id }),
        ({ status }) => !status.startsWith('PROCESSING'),
        // Four seconds between calls, because TikTok allows 30 calls a minute.
        4_000,
      );
    const complete = async (publish_id: string, wanted = 'PUBLISH_COMPLETE') => {
      const state = await settled(publish_id);
      expected(state.status === wanted, `It ends as ${wanted}`, state);
    };
    const photos = async (count: number) => {
      const url = lab.publish('tiktok.jpg', 'image/jpeg', await photo(1080, 1080));
      return Array.from({ length: count }, () => url);
    };
    const content = (post_info: object, photo_images: readonly string[], more: object = {}) =>
      call<Started>('post/publish/content/init/', {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        post_info,
        source_info: { source: 'PULL_FROM_URL', photo_images, ...more },
      });
    const one = (size: number) => ({
      source: 'FILE_UPLOAD',
      video_size: size,
      chunk_size: size,
      total_chunk_count: 1,
    });

    return [
      jobs.login('code, without PKCE as on the web', async () => {
        const page = new URL('https://www.tiktok.com/v2/auth/authorize/');
        page.search = new URLSearchParams({
          client_key: clientId,
          scope,
          response_type: 'code',
          redirect_uri: redirectUri,
          state: 's1',
        }).toString();
        const back = await lab.agree(page, ana);
        tokens = await exchange({
          code: back.searchParams.get('code') ?? '',
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
        });
        expected(tokens.open_id === ana, 'It is Ana', tokens);
      }),
      jobs.refresh('a refresh token', async () => {
        tokens = await exchange({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
      }),
      jobs.account('the person', async () => {
        const { user } = await call<{ user: Record<string, unknown> }>(
          'user/info/?fields=open_id,union_id,avatar_url,avatar_url_100,avatar_large_url,display_name,bio_description,username,is_verified,profile_deep_link,follower_count,following_count,likes_count,video_count',
        );
        expected(user['open_id'] === ana && typeof user['follower_count'] === 'number', 'It is Ana', user);
      }),
      jobs.account('what the creator may do', async () => {
        const data = await call<{ privacy_level_options: string[] }>('post/publish/creator_info/query/', {});
        expected(data.privacy_level_options.includes('SELF_ONLY'), 'There are options', data);
      }),
      jobs.video('a film in one part', async () => {
        const bytes = film();
        const { publish_id: id, upload_url: url } = await call<Started>('post/publish/video/init/', {
          post_info: { ...info, disable_duet: false, disable_comment: false, disable_stitch: false },
          source_info: one(bytes.length),
        });
        await upload(url ?? '', bytes, bytes.length, 1);
        await complete(id);
      }),
      jobs.video('a film of 12 MB in two parts', async () => {
        const bytes = longFilm(12_000_000);
        const size = 5_500_000;
        const { publish_id: id, upload_url: url } = await call<Started>('post/publish/video/init/', {
          post_info: { ...info, title: 'A large film', video_cover_timestamp_ms: 1000 },
          source_info: {
            source: 'FILE_UPLOAD',
            video_size: bytes.length,
            chunk_size: size,
            total_chunk_count: 2,
          },
        });
        await upload(url ?? '', bytes, size, 2);
        await complete(id);
      }),
      jobs.video('a film by address', async () => {
        const video_url = lab.publish('tiktok.mp4', 'video/mp4', film());
        const { publish_id: id } = await call<Started>('post/publish/video/init/', {
          post_info: { ...info, title: 'By address' },
          source_info: { source: 'PULL_FROM_URL', video_url },
        });
        await complete(id);
      }),
      jobs.video('a draft in the inbox', async () => {
        const bytes = film();
        const { publish_id: id, upload_url: url } = await call<Started>('post/publish/inbox/video/init/', {
          source_info: one(bytes.length),
        });
        await upload(url ?? '', bytes, bytes.length, 1);
        await complete(id, 'SEND_TO_USER_INBOX');
      }),
      jobs.image('a photo, without a cover index', async () => {
        const { publish_id: id } = await content(
          { ...info, title: 'A photo', description: 'Of a stranger' },
          await photos(1),
        );
        await complete(id);
      }),
      jobs.carousel('three photos', async () => {
        const { publish_id: id } = await content(
          { ...info, title: 'Three', disable_comment: true, auto_add_music: true },
          await photos(3),
          { photo_cover_index: 1 },
        );
        await complete(id);
      }),
      jobs.read('the list of videos', async () => {
        const fields =
          'id,create_time,title,video_description,duration,width,height,cover_image_url,share_url,embed_html,embed_link,like_count,comment_count,share_count,view_count';
        const { videos } = await call<{ videos: Record<string, unknown>[] }>(`video/list/?fields=${fields}`, {
          max_count: 20,
        });
        const first = videos[0] ?? {};
        expected(
          videos.length > 0 && fields.split(',').every((name) => name in first),
          'All fields are there',
          first,
        );
      }),
      jobs.read('videos by id', async () => {
        const { videos } = await call<{ videos: { id: string }[] }>('video/list/?fields=id', {
          max_count: 2,
        });
        const ids = videos.map(({ id }) => id);
        const found = await call<{ videos: unknown[] }>('video/query/?fields=id,title,view_count', {
          filters: { video_ids: ids },
        });
        expected(found.videos.length === ids.length, 'All are found', found);
      }),
      jobs.refusals('a privacy that is no option', () =>
        refused(
          call('post/publish/video/init/', {
            post_info: { ...info, privacy_level: 'FOLLOWER_OF_CREATOR' },
            source_info: one(film().length),
          }),
          /privacy_level_option_mismatch/,
        ),
      ),
      jobs.refusals('a number of parts that does not fit', () =>
        refused(
          call('post/publish/video/init/', {
            post_info: info,
            source_info: {
              source: 'FILE_UPLOAD',
              video_size: 12_000_000,
              chunk_size: 5_500_000,
              total_chunk_count: 3,
            },
          }),
          /400.*invalid_param/,
        ),
      ),
      jobs.refusals('a PNG', async () => {
        const url = lab.publish('tiktok.png', 'image/png', await png());
        const started = await content({ ...info, title: 'A PNG' }, [url]);
        const state = await settled(started.publish_id);
        expected(
          state.status === 'FAILED' && state.fail_reason === 'file_format_check_failed',
          'It fails',
          state,
        );
      }),
      jobs.refusals('a wrong token', async () => {
        const response = await lab.fetch(`${api}/user/info/?fields=open_id`, {
          headers: { authorization: 'Bearer act.wrong' },
        });
        await refused(jsonOf('user/info', response), /401.*access_token_invalid/);
      }),
      jobs.refusals('a publish id of nobody', () =>
        refused(
          call('post/publish/status/fetch/', { publish_id: 'v_pub_file~v2-1.0' }),
          /400.*invalid_publish_id/,
        ),
      ),
    ];
  },
};
