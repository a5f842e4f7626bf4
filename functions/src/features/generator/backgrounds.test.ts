import { backgroundPath } from '@fanfare/core/assistant/generated-image.ts';
import { describe, expect, it } from 'vitest';
import { createGeneratedImagesJob } from '../../jobs/sweep/generated-images.ts';
import { ids } from '../../testing/builders.ts';
import { picture } from '../../testing/pictures.ts';
import { generatorRig, imageRef } from './testing/generator-rig.ts';
import { forgottenAfterMs } from './transitions.ts';

describe('the background of generated images', () => {
  it('a background is deleted with the last image that uses it, and the records of its images are deleted too', async () => {
    const rig = generatorRig();
    const background = await rig.generateOn(await picture({ format: 'jpeg' }));
    await rig.generate({ id: 'run-00002', backgroundOf: background });
    await rig.drawAll();
    const context = { log: rig.captured.log } as never;
    const sweep = async () => {
      rig.later(forgottenAfterMs);
      const part = createGeneratedImagesJob({ ...rig.deps, log: rig.captured.log });
      for (const run of await part.find()) await run();
      return [...rig.files.stored.keys()].filter((path) => path.includes('background'));
    };
    await rig.handlers.removeGeneratedImage(imageRef(), context);
    expect(await sweep()).toEqual([backgroundPath(ids.workspace, background)]);
    expect(await rig.find(1)).toBeNull();
    await rig.handlers.removeGeneratedImage(imageRef(1, 'run-00002'), context);
    expect(await sweep()).toEqual([]);
    expect([rig.files.stored.size, await rig.find(1, 'run-00002')]).toEqual([0, null]);
  });

  it('a background whose deletion failed is deleted by the next sweep', async () => {
    const rig = generatorRig();
    await rig.generate({}, await picture({ format: 'jpeg' }));
    await rig.drawAll();
    await rig.handlers.removeGeneratedImage(imageRef(), { log: rig.captured.log } as never);
    rig.later(forgottenAfterMs);
    const sweep = async (files: typeof rig.deps.files) => {
      const part = createGeneratedImagesJob({ ...rig.deps, files, log: rig.captured.log });
      for (const run of await part.find()) await run();
    };
    const failing = { ...rig.deps.files, delete: () => Promise.reject(new Error('no answer')) };
    await expect(sweep(failing)).rejects.toThrow('no answer');
    await sweep(rig.deps.files);
    expect(rig.files.stored.size).toBe(0);
  });

  it('if two people send different backgrounds under one id at the same time, one gets images and the other is refused', async () => {
    const rig = generatorRig();
    const pictures = await Promise.all(['#ff0000', '#0000ff'].map((colour) => picture({ colour })));
    const answers = await Promise.allSettled(pictures.map((each) => rig.generate({}, each)));
    const [begun, ...others] = answers.filter(({ status }) => status === 'fulfilled');
    expect([begun?.status, others]).toEqual(['fulfilled', []]);
    expect(answers).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'conflict' }),
    });
    const background = (await rig.find())?.backgroundOf ?? '';
    expect([...rig.files.stored.keys()]).toEqual([backgroundPath(ids.workspace, background)]);
    const winner = pictures[answers.findIndex(({ status }) => status === 'fulfilled')];
    expect(await rig.generateOn(winner!)).toBe(background);
  });
});
