import { describe, expect, it } from 'vitest';
import { prepare } from '../../conformance/deliver.ts';
import { createRig, withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { fileForm } from '../../_shared/file-form.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import type { Account } from '../../platform.ts';
import { accountOf, facebookWith, handleOf, pagesOf, postsOf } from '../testing/pages.ts';
import { contentWith, image, video } from '../testing/samples.ts';
import { facebook as sound, onePage, severalPages } from '../testing/subject.ts';

const facebook = sound as Subject;
const graph = 'https://graph.facebook.com/v25.0';
const minute = 60;
const day = 24 * 60 * minute;

type Values = Readonly<Record<string, string | number | boolean>>;

/** Calls the sandbox directly, as any other client could. */
function caller(rig: Rig, { grant }: Pick<Account, 'grant'>) {
  const headers = { authorization: `Bearer ${grant.accessToken}` };
  const send = async (call: Omit<NetworkCall, 'headers'>) =>
    (await rig.io.http.send({ headers, ...call })).body;
  return {
    get: (path: string, query: Values = {}) => send({ method: 'GET', url: `${graph}/${path}`, query }),
    post: (path: string, form: Values) => send({ method: 'POST', url: `${graph}/${path}`, form }),
    json: (path: string, json: object) => send({ method: 'POST', url: `${graph}/${path}`, json }),
    delete: (path: string) => send({ method: 'DELETE', url: `${graph}/${path}` }),
    async photo(fields: Record<string, string>, bytes = 2_000) {
      const file = { ...image('p'), bytes };
      const stream = await rig.files.open(file);
      const body = fileForm(Object.entries(fields), {
        part: 'source',
        fileName: 'p',
        type: file.type,
        stream,
        length: bytes,
      });
      const answer = await send({ method: 'POST', url: `${graph}/${onePage}/photos`, bytes: body });
      return answer as { id: string; post_id?: string };
    },
    codeOf: async (promise: Promise<unknown>) => (await rig.failureOf(promise)).code,
  };
}
type Caller = ReturnType<typeof caller>;

const withPage = (check: (page: Caller, rig: Rig) => Promise<void>) =>
  withRig(facebook, async (rig) => check(caller(rig, await rig.connect()), rig));

describe('refused Facebook call', () => {
  it('a person’s token is refused where a Page’s token is needed', () =>
    withRig(facebook, async (rig) => {
      const person = caller(rig, { grant: await rig.grant() });
      expect(await person.codeOf(person.post(`${onePage}/feed`, { message: 'Hm.' }))).toBe('190');
      expect(await person.get('me')).toMatchObject({ name: 'Hanna Berg' });
    }));

  it('a Page’s token is refused where a person’s token is needed', () =>
    withPage(async (page) => {
      expect(await page.codeOf(page.get('me/accounts'))).toBe('100/33');
    }));

  it('calls to an unknown version, to another Page and to an unknown edge are refused', () =>
    withPage(async (page) => {
      expect(await page.codeOf(page.get('../v99.0/me'))).toBe('2500');
      expect(await page.codeOf(page.get(`${severalPages}/feed`))).toBe('100/33');
      expect(await page.codeOf(page.get('me/likes'))).toBe('100/33');
    }));

  it('an unknown field is refused, even inside another field', () =>
    withPage(async (page) => {
      await page.post('me/feed', { message: 'Hm.' });
      expect(await page.codeOf(page.get('me/feed', { fields: 'id,likes_count' }))).toBe('100');
      expect(await page.codeOf(page.get('me', { fields: 'picture{colour}' }))).toBe('100');
      const fields = 'reactions.limit(0).summary(true),comments.limit(0).summary(true)';
      expect(await page.get('me/feed', { fields })).toMatchObject({
        data: [{ reactions: { summary: { total_count: 0 } }, comments: { summary: { total_count: 0 } } }],
      });
    }));

  it('an unreadable body is refused', () =>
    withPage(async (page, rig) => {
      const { grant } = await rig.connect();
      const call = {
        method: 'POST',
        url: `${graph}/me/feed`,
        headers: { authorization: `Bearer ${grant.accessToken}` },
        bytes: { stream: new TextEncoder().encode('{"message":'), type: 'application/json', length: 11 },
      } as const;
      expect(await page.codeOf(rig.io.http.send(call))).toBe('100');
    }));
});

describe('new Facebook post', () => {
  it('a post without text and photos is refused', () =>
    withPage(async (page) => {
      expect(await page.codeOf(page.post('me/feed', { message: ' ' }))).toBe('100');
    }));

  it('a second post with the same text is refused within a minute, and accepted later', () =>
    withPage(async (page, rig) => {
      await page.post('me/feed', { message: 'Fresh.' });
      expect(await page.codeOf(page.post('me/feed', { message: 'Fresh.' }))).toBe('506');
      rig.world.pass(minute * 1000);
      await page.post('me/feed', { message: 'Fresh.' });
      expect(postsOf(rig, onePage)).toHaveLength(2);
    }));

  it('a post is refused if one of its photos is unknown, too large or already posted', () =>
    withPage(async (page) => {
      const attach = (id: string) => page.json('me/feed', { attached_media: [{ media_fbid: id }] });
      expect(await page.codeOf(attach('1'))).toBe('100');
      const { id: large } = await page.photo({ published: 'false' }, 4 * 1024 * 1024 + 1);
      expect(await page.codeOf(attach(large))).toBe('100/1366046');
      const { id } = await page.photo({ published: 'false' }, 4 * 1024 * 1024);
      await attach(id);
      expect(await page.codeOf(attach(id))).toBe('100/1366051');
    }));

  it.each([
    [10 * minute - 1, '100'],
    [30 * day + 1, '100'],
  ])('a post that is scheduled %i seconds ahead is refused', (ahead, code) =>
    withPage(async (page, rig) => {
      const at = Math.floor(rig.world.now() / 1000) + ahead;
      const call = page.post('me/feed', { message: 'Later.', published: false, scheduled_publish_time: at });
      expect(await page.codeOf(call)).toBe(code);
    }),
  );

  it('a post may be scheduled from ten minutes to thirty days ahead', () =>
    withPage(async (page, rig) => {
      for (const ahead of [10 * minute, 30 * day]) {
        const at = Math.floor(rig.world.now() / 1000) + ahead;
        const message = `In ${ahead}`;
        await page.post('me/feed', { message, published: false, scheduled_publish_time: at });
      }
      expect(postsOf(rig, onePage)).toEqual([]);
      rig.world.pass(10 * minute * 1000);
      expect(postsOf(rig, onePage)).toMatchObject([{ text: 'In 600' }]);
    }));
});

describe('Facebook photo', () => {
  it('a photo is visible immediately by default', () =>
    withPage(async (page, rig) => {
      const { post_id } = await page.photo({ caption: 'Boats' });
      expect(postsOf(rig, onePage)).toMatchObject([{ id: post_id, text: 'Boats', kind: 'Photo' }]);
    }));

  it('a hidden photo of more than 10 MB is refused', () =>
    withPage(async (page) => {
      const most = 10 * 1024 * 1024;
      await page.photo({ published: 'false' }, most);
      expect(await page.codeOf(page.photo({ published: 'false' }, most + 1))).toBe('100/1366046');
    }));

  it('a hidden photo can be deleted', () =>
    withPage(async (page) => {
      const { id } = await page.photo({ published: 'false' });
      await page.delete(id);
      expect(await page.codeOf(page.delete(id))).toBe('100/33');
    }));
});

describe('Facebook reel', () => {
  it('a reel is refused if its bytes are missing, if the video state is missing, and in the call for stories', () =>
    withPage(async (page) => {
      const { video_id } = (await page.post('me/video_reels', { upload_phase: 'start' })) as {
        video_id: string;
      };
      const finish = { upload_phase: 'finish', video_id, video_state: 'PUBLISHED' };
      expect(await page.codeOf(page.post('me/video_reels', finish))).toBe('6000');
      const story = { upload_phase: 'finish', video_id };
      expect(await page.codeOf(page.post('me/video_stories', story))).toBe('100/33');
      expect(await page.codeOf(page.post('me/video_reels', story))).toBe('100');
    }));
});

describe('submitted Facebook video', () => {
  const parts = [
    ['a reel', contentWith({ media: [video('v')], options: { uploadType: 'reel' } })],
    ['a story', contentWith({ media: [video('v')], options: { uploadType: 'STORIES' } })],
    ['a video', contentWith({ media: [video('v')] })],
  ] as const;

  it.each(parts)('%s is processed first, then published, and is visible only after that', (_what, content) =>
    withRig(facebookWith({ videoMs: 6_000, publishMs: 2_000 }), async (rig) => {
      const account = await rig.connect();
      const page = caller(rig, account);
      const job = await prepare(rig, account, content);
      const { video: sent } = handleOf(job.handle);
      await rig.failureOf(rig.subject.platform.publish.commit(job), account);
      const seen = async () => {
        const of = async (list: string) => ((await page.get(`me/${list}`)) as { data: object[] }).data.length;
        const listed = (await of('published_posts')) + (await of('stories'));
        const { status } = (await page.get(sent?.id ?? '', { fields: 'status' })) as {
          status: { video_status: string; publishing_phase: { status: string; publish_status?: string } };
        };
        expect(postsOf(rig, onePage)).toHaveLength(listed);
        return [status.video_status, status.publishing_phase.status, status.publishing_phase.publish_status];
      };
      const times = [];
      for (const ms of [5_999, 1, 1_999, 1]) {
        rig.world.pass(ms);
        times.push([...(await seen()), postsOf(rig, onePage).length]);
      }
      expect(times).toEqual([
        ['processing', 'not_started', undefined, 0],
        ['ready', 'in_progress', undefined, 0],
        ['ready', 'in_progress', undefined, 0],
        ['ready', 'complete', 'published', 1],
      ]);
    }),
  );
});

describe('Facebook video', () => {
  it('an unfinished video can be cancelled', () =>
    withPage(async (page) => {
      const begun = (await page.post('me/videos', { upload_phase: 'start', file_size: 10 })) as {
        upload_session_id: string;
        video_id: string;
      };
      const { upload_session_id, video_id } = begun;
      expect(begun).toMatchObject({ start_offset: '0', end_offset: '10' });
      await page.post('me/videos', { upload_phase: 'cancel', upload_session_id });
      expect(await page.codeOf(page.get(video_id, { fields: 'status' }))).toBe('100/33');
    }));

  it('a video is not found by an id of the form page_video', () =>
    withPage(async (page) => {
      const begun = await page.post('me/videos', { upload_phase: 'start', file_size: 10 });
      const { video_id } = begun as { video_id: string };
      expect(await page.codeOf(page.get(`${onePage}_${video_id}`))).toBe('100/33');
    }));
});

describe('Facebook comments', () => {
  it('comments have two levels and can be listed as a tree or as a flat list', () =>
    withPage(async (page) => {
      const { id: post } = (await page.post('me/feed', { message: 'Boats.' })) as { id: string };
      const write = async (to: string, message: string) =>
        ((await page.post(`${to}/comments`, { message })) as { id: string }).id;
      const first = await write(post, 'Open?');
      const answer = await write(first, 'Yes.');
      expect(await page.codeOf(write(answer, 'Until?'))).toBe('100');
      const texts = async (filter: string) =>
        ((await page.get(`${post}/comments`, { filter })) as { data: { message: string }[] }).data.map(
          ({ message }) => message,
        );
      expect(await texts('toplevel')).toEqual(['Open?']);
      expect(await texts('stream')).toEqual(['Open?', 'Yes.']);
    }));
});

describe('saved Facebook state', () => {
  it('the state survives a restart, including an unfinished upload', async () => {
    const rig = await createRig(facebook);
    const page = caller(rig, accountOf((await pagesOf(rig, onePage))[0]!));
    const { video_id } = (await page.post('me/videos', { upload_phase: 'start', file_size: 10 })) as {
      video_id: string;
    };
    await page.post('me/feed', { message: 'Boats.' });
    const before = rig.sandbox().accounts();
    rig.restart();
    expect(rig.sandbox().accounts()).toEqual(before);
    expect(await page.get(video_id, { fields: 'status' })).toMatchObject({
      status: { video_status: 'uploading' },
    });
    await rig.close();
  });
});
