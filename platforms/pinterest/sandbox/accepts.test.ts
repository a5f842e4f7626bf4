import { expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { plainPinterest } from '../testing/plain-pinterest.ts';
import { image, recipes } from '../testing/subject.ts';

const { rig, ask, signInAs, uploaded } = plainPinterest();

const make = async (change: object = {}, source: object = {}) => {
  const url = await rig().files.url(image('a'));
  const media_source = { source_type: 'image_url', url, ...source };
  return ask('POST', 'pins', { board_id: recipes, media_source, ...change });
};

const carousel = async (count: number, index: number) => {
  const url = await rig().files.url(image('a'));
  const items = Array.from({ length: count }, () => ({ url, title: 'One' }));
  const media_source = { source_type: 'multiple_image_urls', items, index };
  return ask('POST', 'pins', { board_id: recipes, media_source });
};

it('a pin keeps its note, its colour and the flag `is_standard`', async () => {
  const { body } = await make({ note: 'Mine', dominant_color: '#6E7874' }, { is_standard: false });
  expect(body).toMatchObject({ note: 'Mine', dominant_color: '#6E7874', is_standard: false });
  expect((await make({ dominant_color: 'red' })).status).toBe(400);
});

it('a carousel has two to five images, and its index has to name one of them', async () => {
  expect((await carousel(3, 2)).body).toMatchObject({ creative_type: 'CAROUSEL' });
  expect(rig().posts()[0]).toMatchObject({ kind: 'carousel', media: [{}, {}, {}] });
  expect([(await carousel(1, 0)).status, (await carousel(6, 0)).status]).toEqual([400, 400]);
  expect((await carousel(2, 2)).status).toBe(400);
});

it('a field that the sandbox does not act on is refused, and the reply names it', async () => {
  const { status, body } = await make({ board_section_id: '1' });
  expect([status, body]).toEqual([501, { error: 'not imitated here', parameters: ['board_section_id'] }]);
  expect((await make({ board_section_id: null })).status).toBe(201);
});

it('a list of pins can be limited to some kinds of pins', async () => {
  await make();
  await carousel(2, 0);
  const kinds = async (path: string) =>
    ((await ask('GET', path)).body['items'] as { creative_type: string }[]).map((each) => each.creative_type);
  expect(await kinds('pins')).toEqual(['CAROUSEL', 'REGULAR']);
  expect(await kinds('pins?creative_types=REGULAR,VIDEO')).toEqual(['REGULAR']);
  expect(await kinds(`boards/${recipes}/pins?creative_types=CAROUSEL`)).toEqual(['CAROUSEL']);
  expect((await ask('GET', 'pins?creative_types=PAPER')).status).toBe(400);
});

it('each image of a carousel keeps its own texts, and a frame of a video can be its cover', async () => {
  const url = await rig().files.url(image('a'));
  const items = [
    { url, title: 'One' },
    { url, link: 'https://a.de/two' },
  ];
  const several = await make({}, { source_type: 'multiple_image_urls', url: undefined, items, index: 1 });
  expect(several.body).toMatchObject({
    media: { items: [{ link: 'https://a.de/two' }, { title: 'One' }] },
  });
  const scripts = [{ url, link: 'javascript:alert(1)' }, { url }];
  const source = { source_type: 'multiple_image_urls', url: undefined, items: scripts };
  expect((await make({}, source)).status).toBe(400);
  const film = { source_type: 'video_id', url: undefined, media_id: await uploaded() };
  const { body } = await make({}, { ...film, cover_image_key_frame_time: 3 });
  expect(JSON.stringify(body)).toContain('/3.jpg');
  const two = await make({}, { ...film, cover_image_key_frame_time: 3, cover_image_url: url });
  expect(two.body['parameters']).toEqual(['cover_image_url', 'cover_image_key_frame_time']);
});

it('a pin and a board can be changed, but two boards cannot have the same name', async () => {
  const { id } = (await make({ title: 'Soup', link: 'https://a.de' })).body as { id: string };
  expect((await ask('PATCH', `pins/${id}`, { title: 'Stew' })).body).toMatchObject({
    title: 'Stew',
    link: 'https://a.de',
  });
  expect((await ask('PATCH', `pins/${id}`, { title: 'a'.repeat(101) })).status).toBe(400);
  expect((await ask('PATCH', `pins/${id}`, { board_id: '1' })).status).toBe(404);
  expect((await ask('PATCH', `boards/${recipes}`, { description: 'All' })).body).toMatchObject({
    name: 'Recipes',
    description: 'All',
  });
  expect((await ask('PATCH', `boards/${recipes}`, { name: 'Advertising' })).status).toBe(400);
});

it('the daily counts of an account add up to its summary, and the best pin comes first', async () => {
  for (let count = 0; count < 3; count += 1) await make();
  const from = new Date(rig().world.now()).toISOString().slice(0, 10);
  rig().world.pass(3 * dayMs);
  await signInAs();
  const days = `start_date=${from}&end_date=${new Date(rig().world.now()).toISOString().slice(0, 10)}`;
  const { all } = (await ask('GET', `user_account/analytics?${days}`)).body as {
    all: {
      summary_metrics: { IMPRESSION: number };
      daily_metrics: { metrics: { IMPRESSION: number } }[];
    };
  };
  const sum = all.daily_metrics.reduce((whole, { metrics }) => whole + metrics.IMPRESSION, 0);
  expect(all.summary_metrics.IMPRESSION).toBeGreaterThan(100);
  expect(sum).toBe(all.summary_metrics.IMPRESSION);
  const top = await ask('GET', `user_account/analytics/top_pins?${days}&sort_by=IMPRESSION&num_of_pins=2`);
  const pins = top.body['pins'] as { metrics: { IMPRESSION: number } }[];
  expect(pins).toHaveLength(2);
  expect(pins[0]?.metrics.IMPRESSION).toBeGreaterThanOrEqual(pins[1]?.metrics.IMPRESSION ?? Infinity);
});

it('analytics refuse unknown metrics, and filters that the sandbox does not act on', async () => {
  const day = new Date(rig().world.now()).toISOString().slice(0, 10);
  const read = (more: string) =>
    ask('GET', `user_account/analytics?start_date=${day}&end_date=${day}&${more}`);
  expect((await read('app_types=ALL&metric_types=SAVE')).status).toBe(200);
  expect((await read('app_types=WEB')).body['parameters']).toEqual(['app_types']);
  expect((await read('ad_account_id=1')).body['parameters']).toEqual(['ad_account_id']);
  expect((await read('metric_types=LIKES')).status).toBe(400);
});

it('a field that the source of a pin does not have is refused, and the reply names it', async () => {
  expect((await make({}, { link: 'https://a.de' })).body['parameters']).toEqual(['media_source.link']);
});
