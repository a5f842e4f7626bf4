import { describe, expect, it } from 'vitest';
import { smallest } from '../../_shared/testing/media-bytes.ts';
import { plainPinterest } from '../testing/plain-pinterest.ts';
import { giftIdeas, image, nils, recipes, tess } from '../testing/subject.ts';

const { rig, begin, ask, statusAndCode, uploaded, register, signInAs } = plainPinterest();

const jpeg = Buffer.from(smallest('image/jpeg')).toString('base64');

const address = () => rig().files.url(image('a'));
async function pin(change: Record<string, unknown> = {}) {
  return { board_id: recipes, media_source: { source_type: 'image_url', url: await address() }, ...change };
}
const create = async (change?: Record<string, unknown>) => statusAndCode('POST', 'pins', await pin(change));

describe('a new pin', () => {
  it.each([
    ['title', 100, 'a'],
    ['description', 800, 'a'],
    ['alt_text', 500, 'a'],
    ['link', 2048, 'https://a.de/'],
  ])('the field %s of a pin may have %i characters and no more', async (name, most, begins) => {
    expect(await create({ [name]: begins.padEnd(most, 'a') })).toBe('201');
    expect(await create({ [name]: begins.padEnd(most + 1, 'a') })).toBe('400 1');
  });

  it('a pin is refused if its link is invalid or its source is incomplete', async () => {
    expect(await create({ link: '' })).toBe('400 1');
    expect(await create({ link: 'mailto:a@b.de' })).toBe('400 1');
    expect(await create({ media_source: { source_type: 'image_url' } })).toBe('400 1');
  });

  it('a pin needs the id of a board that the member may use', async () => {
    expect(await create({ board_id: 'Recipes' })).toBe('400 1');
    expect(await create({ board_id: '1' })).toBe('404 40');
    expect(await create({ board_id: '110764234567890105' })).toBe('404 40');
    expect(await create({ board_id: '110764234567890103' })).toBe('403 29');
  });

  it('an image has to be reachable and readable, and may have at most 20 MB', async () => {
    const source = (url: string) => create({ media_source: { source_type: 'image_url', url } });
    expect(await source('https://nowhere.example/a.jpg')).toBe('500 500');
    expect(await source(await rig().files.url(image('h', { type: 'image/heic' })))).toBe('403 235');
    const megabytes = 20 * 1024 * 1024;
    expect(await source(await rig().files.url(image('l', { bytes: megabytes })))).toBe('201');
    expect(await source(await rig().files.url(image('m', { bytes: megabytes + 1 })))).toBe('403 235');
    const inline = { source_type: 'image_base64', content_type: 'image/jpeg', data: jpeg };
    expect(await create({ media_source: inline })).toBe('201');
  });

  it('a pin with a video is refused if the video is not processed yet or has no cover', async () => {
    const source = (media_id: string, cover: object) =>
      create({ media_source: { source_type: 'video_id', media_id, ...cover } });
    const { media_id: early } = await register();
    const frame = { cover_image_key_frame_time: 0 };
    expect(await source(early, frame)).toBe('400 1');
    expect(await source('video', frame)).toBe('400 1');
    const ready = await uploaded();
    expect(await source(ready, {})).toBe('400 1');
    expect(await source(ready, { cover_image_content_type: 'image/jpeg' })).toBe('400 1');
    expect(await source(ready, { cover_image_url: 'https://nowhere.example/a.jpg' })).toBe('500 500');
    expect(await source(ready, { cover_image_url: await address() })).toBe('201');
    const inline = { cover_image_content_type: 'image/jpeg', cover_image_data: jpeg };
    expect(await source(ready, inline)).toBe('201');
    expect(await source(ready, frame)).toBe('201');
  });

  it('an app with trial access cannot create pins', async () => {
    await signInAs(tess);
    expect(await create({ board_id: '110764234567890104' })).toBe('403 29');
    expect(await statusAndCode('GET', 'boards')).toBe('200');
  });
});

describe('a pin', () => {
  const created = async (change?: Record<string, unknown>) =>
    (await ask('POST', 'pins', await pin(change))).body as { id: string };

  it('the length of a video is known only after processing', async () => {
    const media_source = {
      source_type: 'video_id',
      media_id: await uploaded(),
      cover_image_key_frame_time: 0,
    };
    const { id } = await created({ media_source });
    expect((await ask('GET', `pins/${id}`)).body).toMatchObject({
      creative_type: 'VIDEO',
      media: { duration: null },
      pin_metrics: null,
    });
    rig().world.pass(8000);
    const later = await ask('GET', `pins/${id}?pin_metrics=true`);
    expect(later.body).toMatchObject({
      media: { duration: 15_000, width: 1000, height: 1000 },
      pin_metrics: { lifetime_metrics: { comment: 0 } },
    });
  });

  it('a deleted pin is not found, and deleting a board deletes its pins', async () => {
    const [first, second] = [await created(), await created()];
    expect(await statusAndCode('DELETE', `pins/${first.id}`)).toBe('204');
    expect(await statusAndCode('DELETE', `pins/${first.id}`)).toBe('404 50');
    expect(await statusAndCode('DELETE', `boards/${recipes}`)).toBe('204');
    expect(await statusAndCode('GET', `pins/${second.id}`)).toBe('404 50');
    expect(await statusAndCode('GET', `boards/${recipes}`)).toBe('404 40');
    expect(await statusAndCode('GET', `boards/${recipes}/pins`)).toBe('404 40');
  });

  it('a pin on a secret board is hidden from other members', async () => {
    const { id } = await created({ board_id: giftIdeas });
    await signInAs(nils);
    expect(await statusAndCode('GET', `pins/${id}`)).toBe('404 50');
    expect(await statusAndCode('DELETE', `pins/${id}`)).toBe('404 50');
  });

  it('a call for analytics is refused if a metric is unknown or a day is more than 90 days ago', async () => {
    const { id } = await created();
    const analytics = (start: string, more = '') =>
      statusAndCode('GET', `pins/${id}/analytics?start_date=${start}&end_date=2026-11-20${more}`);
    const metrics = '&metric_types=IMPRESSION,TOTAL_REACTIONS';
    expect(await analytics('2026-08-22', metrics)).toBe('200');
    expect(await analytics('2026-08-21', metrics)).toBe('400 1');
    expect(await analytics('2026-11-21', metrics)).toBe('400 1');
    expect(await analytics('2026-11-01')).toBe('400 1');
    expect(await analytics('2026-11-01', '&metric_types=VIDEO_START')).toBe('400 1');
    const account = await ask('GET', 'user_account/analytics?start_date=2026-11-18&end_date=2026-11-20');
    expect(account.body).toMatchObject({
      all: {
        daily_metrics: [{ date: '2026-11-18', data_status: 'READY' }, {}, { data_status: 'PROCESSING' }],
      },
    });
  });

  it('pins are listed newest first and page by page', async () => {
    const ids = [(await created()).id, (await created()).id, (await created()).id].reverse();
    const page = async (query: string) =>
      (await ask('GET', `pins?page_size=2${query}`)).body as { items: { id: string }[]; bookmark: string };
    const first = await page('');
    const second = await page(`&bookmark=${first.bookmark}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.bookmark).toBeNull();
    expect(await statusAndCode('GET', 'pins?bookmark=x')).toBe('400 1');
    expect(await statusAndCode('GET', 'pins?page_size=250')).toBe('200');
    expect(await statusAndCode('GET', 'pins?page_size=251')).toBe('400 1');
  });
});

describe('the API', () => {
  it('writes over the limit per minute are refused', async () => {
    await begin({ settings: { writesPerMinute: 1 } });
    expect(await statusAndCode('POST', 'boards', { name: 'One' })).toBe('201');
    const over = await ask('POST', 'boards', { name: 'Two' });
    expect([over.status, over.body['code']]).toEqual([429, 8]);
    expect(over.headers.get('x-ratelimit-reset')).toBe('60');
    expect(await statusAndCode('GET', 'boards')).toBe('200');
    rig().world.pass(60_000);
    expect(await statusAndCode('POST', 'boards', { name: 'Two' })).toBe('201');
  });

  it('unknown paths and calls without a token are refused', async () => {
    expect(await statusAndCode('GET', 'comments')).toBe('404 404');
    const answer = await rig().plain('https://api.pinterest.com/v5/boards');
    expect(await answer.json()).toMatchObject({ code: 2 });
    expect(answer.status).toBe(401);
  });

  it('boards are filtered by privacy, and an unknown privacy is refused', async () => {
    const shown = async (privacy: string) =>
      ((await ask('GET', `boards?privacy=${privacy}`)).body as { items: unknown[] }).items.length;
    expect(await shown('ALL')).toBe(4);
    expect(await shown('PUBLIC_AND_SECRET')).toBe(3);
    expect(await shown('SECRET')).toBe(1);
    expect(await statusAndCode('GET', 'boards?privacy=HIDDEN')).toBe('400 1');
  });
});
