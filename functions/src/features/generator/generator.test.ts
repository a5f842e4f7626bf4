import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageLimitReached } from '@fanfare/core/assistant/generated-image.ts';
import { AppError } from '../../http/app-error.ts';
import { ModelFailure } from '../../openai/assistant-model.ts';
import { ids } from '../../testing/builders.ts';
import { picture } from '../../testing/pictures.ts';
import { createGeneratedImagesJob } from '../../jobs/sweep/generated-images.ts';
import { generatorRig, imageRef, input } from './testing/generator-rig.ts';
import { drawingMs, queueMs } from '../../openai/claim-drawing.ts';
import { declinedText, interruptedText, newImages, notMadeText } from './transitions.ts';

const folder = `workspaces/${ids.workspace}/generated`;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a request for images', () => {
  it('the images are counted, queued and drawn, and each is stored in a file of its own', async () => {
    const rig = generatorRig();
    const images = await rig.generate({ count: 3, colors: ['Rust'], additionalDetails: 'No text' });
    expect(images.map(({ id, state }) => [id, state])).toEqual([
      ['run-00001-1', 'drawing'],
      ['run-00001-2', 'drawing'],
      ['run-00001-3', 'drawing'],
    ]);
    expect(await rig.used()).toBe(3);
    expect(await rig.drawAll()).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
    expect(await rig.find(2)).toMatchObject({ state: 'done', overdueAt: null });
    expect([...rig.files.stored.keys()].toSorted()).toEqual([
      `${folder}/run-00001-1.jpg`,
      `${folder}/run-00001-1.webp`,
      `${folder}/run-00001-2.jpg`,
      `${folder}/run-00001-2.webp`,
      `${folder}/run-00001-3.jpg`,
      `${folder}/run-00001-3.webp`,
    ]);
    expect(rig.drawn[0]).toMatchObject({ background: null, image: { colors: ['Rust'], size: 'banner' } });
    expect(await rig.used()).toBe(3);
  });

  it('a request that is repeated makes and counts its images once', async () => {
    const rig = generatorRig();
    await Promise.all([rig.generate({ count: 2 }), rig.generate({ count: 2 })]);
    await rig.drawAll();
    const again = await rig.generate({ count: 2 });
    expect(again.map(({ state }) => state)).toEqual(['done', 'done']);
    await rig.drawAll();
    expect(rig.drawn).toHaveLength(2);
    expect(await rig.used()).toBe(2);
  });

  it('the id of an earlier request with a different description, number of images or background is refused as a conflict, and no image is made', async () => {
    const rig = generatorRig();
    await rig.generate();
    await expect(rig.generate({ prompt: 'A lighthouse' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rig.generate({ colors: ['Rust'] })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rig.generate({ count: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(rig.generate({}, await picture())).rejects.toMatchObject({ code: 'conflict' });
    await rig.drawAll();
    expect(rig.drawn).toHaveLength(1);
    expect(await rig.used()).toBe(1);
  });

  it('two simultaneous requests for the last image of the month make one image', async () => {
    const rig = generatorRig();
    await rig.generate({ id: 'run-00000', count: 3 });
    await rig.generate({ id: 'run-00009', count: 1 });
    const results = await Promise.allSettled([
      rig.generate({ id: 'run-00001' }),
      rig.generate({ id: 'run-00002' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await errorOf(rig.generate({ id: 'run-00003' }))).toMatchObject({
      code: 'limit_reached',
      message: imageLimitReached,
    });
    expect(await rig.used()).toBe(5);
  });

  it('a repeated request queues the tasks if the first request died before it queued them', async () => {
    const rig = generatorRig();
    const context = { createdBy: 'dana', background: null, now: rig.deps.now() };
    await rig.deps.generatedImages.begin(newImages(input(), context));
    await rig.generate();
    expect(await rig.drawAll()).toEqual([{ state: 'done' }]);
    expect(await rig.used()).toBe(1);
  });

  it('an image that cannot be queued fails and is refunded', async () => {
    const rig = generatorRig();
    rig.deps.tasks = { enqueue: () => Promise.reject(new Error('no answer')) };
    const [image] = await rig.generate();
    expect(image).toMatchObject({ state: 'failed', problem: notMadeText });
    expect(await rig.used()).toBe(0);
  });

  it('a request without a configured model is refused and not counted', async () => {
    const rig = generatorRig();
    rig.deps.model = () => null;
    expect(await errorOf(rig.generate())).toMatchObject({ code: 'unavailable' });
    expect(await rig.used()).toBe(0);
  });
});

describe('the background of a request', () => {
  it('the background is decoded and stored without metadata, and the model gets it', async () => {
    const rig = generatorRig();
    const photo = await sharp(await picture({ width: 3000, height: 1000, format: 'jpeg' }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const id = await rig.generateOn(photo);
    await rig.drawAll();
    const background = Buffer.from(rig.drawn[0]?.background ?? []);
    const { format, width, exif } = await sharp(background).metadata();
    expect([format, width, exif]).toEqual(['jpeg', 1536, undefined]);
    expect(rig.files.stored.get(`${folder}/${id}-background.jpg`)?.bytes).toEqual(background);
  });

  it('a file that is an image only by its name is refused, and nothing is counted', async () => {
    const rig = generatorRig();
    const error = await errorOf(rig.generate({}, Buffer.from('<svg onload="alert(1)"/>')));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { backgroundImage: expect.any(String) } });
    expect(await rig.used()).toBe(0);
    expect(rig.files.stored.size).toBe(0);
  });

  it('the background of an earlier run can be used again, and an unknown background is refused', async () => {
    const rig = generatorRig();
    const background = await rig.generateOn(await picture({ format: 'png' }));
    await rig.generate({ id: 'run-00002', backgroundOf: background });
    await rig.drawAll();
    expect(rig.drawn[1]?.background).toEqual(rig.drawn[0]?.background);
    expect(await errorOf(rig.generate({ id: 'run-00003', backgroundOf: 'run-00009' }))).toMatchObject({
      fields: { backgroundOf: expect.any(String) },
    });
    expect(await rig.used()).toBe(2);
  });

  it('the background of a refused request is deleted', async () => {
    const rig = generatorRig();
    await rig.generate({ id: 'run-00000', count: 3 });
    await errorOf(rig.generate({ count: 3 }, await picture()));
    expect([...rig.files.stored.keys()]).toEqual([]);
  });
});

describe('an image that is not made', () => {
  it.each([
    ['refused', declinedText],
    ['failed', notMadeText],
    ['busy', notMadeText],
    ['unusable', notMadeText],
  ] as const)('an image is refunded if the model fails: %s', async (kind, words) => {
    const rig = generatorRig({ draw: () => Promise.reject(new ModelFailure(kind, 'It failed.')) });
    await rig.generate();
    await rig.drawAll();
    expect(await rig.find()).toMatchObject({ state: 'failed', problem: words });
    expect(await rig.used()).toBe(0);
  });

  it('bytes that are not an image are not stored, and the use is refunded', async () => {
    const rig = generatorRig({ draw: () => Promise.resolve(Buffer.from('no picture')) });
    await rig.generate();
    await rig.drawAll();
    expect(await rig.find()).toMatchObject({ state: 'failed', problem: notMadeText });
    expect([rig.files.stored.size, await rig.used()]).toEqual([0, 0]);
  });

  it('a failed image does not affect the other images of its run', async () => {
    let asked = 0;
    const rig = generatorRig({
      draw: () => {
        asked += 1;
        if (asked === 2) return Promise.reject(new ModelFailure('refused', 'No.'));
        return picture({ format: 'png' });
      },
    });
    await rig.generate({ count: 3 });
    await rig.drawAll();
    const states = await Promise.all([1, 2, 3].map(async (each) => (await rig.find(each))?.state));
    expect(states.filter((state) => state === 'done')).toHaveLength(2);
    expect(states).toContain('failed');
    expect(await rig.used()).toBe(2);
  });

  it('two simultaneous tasks draw one image', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rig = generatorRig({ draw: () => promise.then(() => picture({ format: 'jpeg' })) });
    await rig.generate();
    const first = rig.drawAll();
    expect(await rig.drawAll()).toEqual([{ state: 'taken' }]);
    resolve();
    expect(await first).toEqual([{ state: 'done' }]);
    expect(rig.drawn).toHaveLength(1);
  });

  it('an image whose worker died fails when its time ends, and a result that arrives later is discarded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rig = generatorRig({ draw: () => promise.then(() => picture({ format: 'jpeg' })) });
    await rig.generate();
    const lost = rig.drawAll();
    await rig.drawAll();
    rig.later(drawingMs - 1);
    const find = async () =>
      (await rig.handlers.findGeneratedImage(imageRef(), { log: rig.captured.log } as never)) as {
        image: object;
      };
    expect((await find()).image).toMatchObject({ state: 'drawing' });
    rig.later(1);
    expect((await find()).image).toMatchObject({ state: 'failed', problem: interruptedText });
    resolve();
    expect(await lost).toEqual([{ state: 'over' }]);
    expect([rig.files.stored.size, rig.drawn.length, await rig.used()]).toEqual([0, 1, 0]);
  });

  it('if the result of an image could not be stored, the sweep marks the image as failed and deletes its files', async () => {
    const rig = generatorRig();
    await rig.generate();
    const { decide } = rig.deps.generatedImages;
    let asked = 0;
    rig.deps.generatedImages.decide = (...given) =>
      (asked += 1) === 2 ? Promise.reject(new Error('no answer')) : decide(...given);
    await expect(rig.drawAll()).rejects.toThrow('no answer');
    expect(rig.files.stored.size).toBe(2);
    rig.later(drawingMs);
    const sweep = createGeneratedImagesJob({ ...rig.deps, log: rig.captured.log });
    for (const run of await sweep.find()) await run();
    expect(await rig.find()).toMatchObject({ state: 'failed', problem: interruptedText });
    expect([rig.files.stored.size, await rig.used()]).toEqual([0, 0]);
  });

  it('an image whose task was lost fails when its time ends', async () => {
    const rig = generatorRig();
    await rig.generate();
    rig.later(queueMs);
    expect(await rig.drawAll()).toEqual([{ state: 'late' }]);
    expect(await rig.find()).toMatchObject({ state: 'failed', problem: notMadeText });
    expect([rig.drawn.length, await rig.used()]).toEqual([0, 0]);
  });
});

describe('the handling of a generated image', () => {
  it('an image that is cancelled before it is begun is refunded once, and never drawn', async () => {
    const rig = generatorRig();
    await rig.generate({ count: 2 });
    const context = { log: rig.captured.log } as never;
    await rig.handlers.removeGeneratedImage(imageRef(1), context);
    await rig.handlers.removeGeneratedImage(imageRef(1), context);
    await rig.drawAll();
    expect([rig.drawn.length, await rig.used()]).toEqual([1, 1]);
  });

  it('an image that is cancelled while it is drawn is not refunded, and its late result is deleted', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rig = generatorRig({ draw: () => promise.then(() => picture({ format: 'jpeg' })) });
    await rig.generate({ count: 2 });
    const lost = rig.drawAll();
    await rig.drawAll();
    const context = { log: rig.captured.log } as never;
    await rig.handlers.removeGeneratedImage(imageRef(1), context);
    expect(await rig.used()).toBe(2);
    resolve();
    expect((await lost).map(({ state }) => state).toSorted()).toEqual(['done', 'over']);
    expect([...rig.files.stored.keys()].every((path) => path.includes('run-00001-2'))).toBe(true);
    expect(await rig.used()).toBe(2);
  });

  it('a deleted image disappears from the history together with its files, but is not refunded', async () => {
    const rig = generatorRig();
    await rig.generate();
    await rig.drawAll();
    const context = { log: rig.captured.log } as never;
    await rig.handlers.removeGeneratedImage(imageRef(), context);
    expect(await rig.handlers.listGeneratedImages({ workspaceId: ids.workspace }, context)).toEqual({
      images: [],
      nextCursor: null,
    });
    expect([rig.files.stored.size, await rig.used()]).toEqual([0, 1]);
  });
});
