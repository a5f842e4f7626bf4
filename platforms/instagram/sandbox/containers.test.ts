import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { a, connected, error } from '../testing/connected.ts';
import { contentWith, image, jpeg, video, movie } from '../testing/samples.ts';

describe('container in the Instagram sandbox', () => {
  it.each([
    ['without parameters', {}, error(100)],
    ['of an unknown type', { media_type: 'ALBUM', image_url: a }, error(100, 2207023)],
    ['of a video without a type', { video_url: a }, error(100, 2207023)],
    ['of the type VIDEO outside of a carousel', { media_type: 'VIDEO', video_url: a }, error(100, 2207023)],
    ['of a reel without a video', { media_type: 'REELS', image_url: a }, error(100)],
    ['of an image and a video', { media_type: 'STORIES', image_url: a, video_url: a }, error(100)],
    [
      'of a reel in a carousel',
      { media_type: 'REELS', video_url: a, is_carousel_item: 'true' },
      error(100, 2207023),
    ],
    ['with a caption in a carousel', { image_url: a, is_carousel_item: 'true', caption: 'A' }, error(100)],
    ['with an alt text for a video', { media_type: 'REELS', video_url: a, alt_text: 'A' }, error(100)],
    ['with an alt text of 1001 characters', { image_url: a, alt_text: 'a'.repeat(1001) }, error(100)],
    ['with a caption of 2201 characters', { image_url: a, caption: 'a'.repeat(2201) }, error(36004, 2207010)],
    ['with 31 hashtags', { image_url: a, caption: '#a '.repeat(31) }, error(36004, 2207010)],
    ['with 21 mentions', { image_url: a, caption: '@a '.repeat(21) }, error(36004, 2207010)],
    ['of a file that does not exist', { image_url: `${a}/404` }, error(9004, 2207052)],
    ['of an address with an umlaut', { image_url: 'https://files.example/ä' }, error(9004, 2207052)],
    ['of a file without a valid address', { image_url: 'a.jpg' }, error(9004, 2207052)],
    ['of a carousel without children', { media_type: 'CAROUSEL' }, error(100)],
    ['of a carousel of one item', { media_type: 'CAROUSEL', children: '1' }, error(100, 2207028)],
    [
      'of a carousel with the same item twice',
      { media_type: 'CAROUSEL', children: '1,1' },
      error(100, 2207028),
    ],
    ['of a carousel of unknown items', { media_type: 'CAROUSEL', children: '1,2' }, error(24, 2207008)],
  ])('a container %s is refused', async (_what, values, expected) => {
    const { create, files, sandbox } = await connected();
    files.set('https://files.example/ä', jpeg(1080, 1080));
    expect(await create(values)).toMatchObject(expected);
    expect(sandbox.save()).toMatchObject({ containers: [] });
  });

  it.each([
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), error(36001, 2207005)],
    ['too large by a byte', jpeg(1080, 1080, 8_388_609), error(36000, 2207004)],
    ['too tall', jpeg(799, 1000), error(36003, 2207009)],
    ['too wide', jpeg(1920, 1000), error(36003, 2207009)],
    ['cut off', jpeg(1080, 1080).slice(0, 6), error(36001, 2207005)],
  ])('a container is refused if its image is %s', async (_what, bytes, expected) => {
    const { create, files } = await connected();
    files.set(a, bytes);
    expect(await create({ image_url: a })).toMatchObject(expected);
  });

  it.each([
    ['exactly 8 MB large', jpeg(1080, 1080, 8_388_608)],
    ['as tall as allowed', jpeg(800, 1000)],
    ['as wide as allowed', jpeg(1910, 1000)],
  ])('a container is accepted if its image is %s', async (_what, bytes) => {
    const { create, files } = await connected();
    files.set(a, bytes);
    expect(await create({ image_url: a })).toMatchObject({ status: 200 });
  });

  it('the 401st container of a day is refused', async () => {
    const { create, pass } = await connected();
    for (let count = 0; count < 400; count += 1)
      expect(await create({ image_url: a })).toMatchObject({ status: 200 });
    expect(await create({ image_url: a })).toMatchObject(error(9, 2207042));
    pass(dayMs);
    expect(await create({ image_url: a })).toMatchObject({ status: 200 });
  });

  it('a carousel of eleven images is refused, and a carousel of ten images is accepted', async () => {
    const { create, made, pass } = await connected();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1)
      ids.push(await made({ image_url: a, is_carousel_item: 'true' }));
    pass(2_000);
    const of = (count: number) => create({ media_type: 'CAROUSEL', children: ids.slice(0, count).join(',') });
    expect(await of(11)).toMatchObject(error(100, 2207028));
    expect(await of(10)).toMatchObject({ status: 200 });
  });

  it('a carousel is refused if an image is unfinished or was not created for a carousel', async () => {
    const { create, made, pass } = await connected();
    const parts = [
      await made({ image_url: a, is_carousel_item: 'true' }),
      await made({ image_url: a, is_carousel_item: 'true' }),
    ];
    const of = (children: string[]) => create({ media_type: 'CAROUSEL', children: children.join(',') });
    expect(await of(parts)).toMatchObject(error(9007, 2207027));
    const alone = await made();
    pass(2_000);
    expect(await of([...parts.slice(1), alone])).toMatchObject(error(100, 2207028));
  });
});

describe('Instagram video container', () => {
  it('an unusable video is reported when its processing ends', async () => {
    const { create, made, files, call, pass } = await connected();
    files.set('https://files.example/v', jpeg(1080, 1080));
    const id = await made({ media_type: 'REELS', video_url: 'https://files.example/v' });
    const state = () => call('GET', id, { fields: 'status_code,status' });
    expect(await state()).toMatchObject({ json: { status_code: 'IN_PROGRESS' } });
    pass(8_000);
    expect(await state()).toMatchObject({
      json: { status_code: 'ERROR', status: expect.stringContaining('2207026') as string },
    });
    expect(await create({ media_type: 'REELS' })).toMatchObject(error(100));
  });

  it('a cover frame after the end of the video is refused', async () => {
    const { made, files, call, pass } = await connected();
    files.set('https://files.example/v', movie(5_000));
    const statusOf = async (thumb_offset: string) => {
      const id = await made({ media_type: 'REELS', video_url: 'https://files.example/v', thumb_offset });
      pass(8_000);
      return call('GET', id, { fields: 'status_code,status' });
    };
    expect(await statusOf('5000')).toMatchObject({ json: { status_code: 'FINISHED' } });
    expect(await statusOf('5001')).toMatchObject({
      json: { status_code: 'ERROR', status: expect.stringContaining('2207057') as string },
    });
  });

  it('a story video may last sixty seconds', async () => {
    const { jobOf, account, prepare } = await connected();
    const lasting = (durationMs: number) => {
      const media = [{ ...video(`v${durationMs}`), durationMs }];
      return prepare(jobOf(account, contentWith({ media, options: { uploadType: 'stories' } })));
    };
    await expect(lasting(60_000)).resolves.toHaveProperty('handle.container.id');
    await expect(lasting(60_001)).rejects.toMatchObject({ failure: { code: '2207026' } });
  });

  it('a cover must be a JPEG', async () => {
    const { jobOf, account, prepare, files } = await connected();
    const job = jobOf(account, contentWith({ media: [video('v')], thumbnail: image('cover') }));
    files.set('https://files.example/cover', new Uint8Array([1, 2, 3]));
    await expect(prepare(job)).rejects.toMatchObject({ failure: { code: '2207005' } });
  });
});
