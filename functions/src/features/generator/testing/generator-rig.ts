import { generatorRoutes } from '@fanfare/core/api/generator.ts';
import type { GenerateImagesInput, GeneratedImageInput } from '@fanfare/core/api/schemas/generator.ts';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import type { DrawRequest } from '../../../openai/assistant-model.ts';
import { ids, person, testTime } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { createMemoryAiUsage } from '../../../testing/memory-ai-usage.ts';
import { createMemoryFiles } from '../../../testing/memory-files.ts';
import { createMemoryGeneratedImages } from '../../../testing/memory-generated-images.ts';
import { createMemoryMedia, createMemoryMediaFiles } from '../../../testing/memory-media.ts';
import { createMemoryTasks } from '../../../testing/memory-tasks.ts';
import { picture } from '../../../testing/pictures.ts';
import { createLibrary } from '../../media/library.ts';
import type { GeneratorDependencies } from '../dependencies.ts';
import { drawGenerated } from '../draw-generated.ts';
import { generateImages } from '../generate-images.ts';
import { generatorHandlers } from '../handlers.ts';

export const input = (change: Partial<GenerateImagesInput> = {}): GenerateImagesInput => ({
  workspaceId: ids.workspace,
  id: 'run-00001',
  count: 1,
  prompt: 'A harbour at dawn',
  size: 'banner',
  style: 'watercolor',
  ...noImageExtras,
  ...change,
});

export const imageRef = (number = 1, run = 'run-00001'): GeneratedImageInput => ({
  workspaceId: ids.workspace,
  id: `${run}-${number}`,
});

interface Script {
  draw?: (request: DrawRequest) => Promise<Uint8Array>;
  plan?: Plan;
}

/** The generator with a scripted model and everything else in memory. */
export function generatorRig({ draw, plan = 'free' }: Script = {}) {
  const usage = createMemoryAiUsage((id) => ({ uid: id, name: '', plan }));
  const files = createMemoryFiles();
  const media = createMemoryMedia();
  const mediaFiles = createMemoryMediaFiles(files);
  const tasks = createMemoryTasks();
  const captured = capturedLog();
  const drawn: DrawRequest[] = [];
  let count = 0;
  let passed = 0;
  const now = () => new Date(testTime.getTime() + passed);
  const never = () => new AbortController().signal;
  const deps: GeneratorDependencies = {
    model: () => ({
      write: () => Promise.reject(new Error('Nobody writes here.')),
      edit: () => Promise.reject(new Error('Nobody edits here.')),
      draw(request) {
        drawn.push(request);
        return draw?.(request) ?? picture({ width: 1536, height: 512, format: 'jpeg' });
      },
    }),
    generatedImages: createMemoryGeneratedImages(usage),
    files,
    mediaFiles,
    library: createLibrary({
      media,
      mediaFiles,
      discard: () => Promise.resolve(),
      now,
      timeLimit: never,
    }),
    tasks,
    now,
    newId: () => `made-up-${(count += 1)}`,
    timeLimit: never,
  };
  const log = captured.log;
  const generate = (change: Partial<GenerateImagesInput> = {}, background?: Buffer) => {
    const file = background && { name: 'a.jpg', type: 'image/jpeg', bytes: background };
    return generateImages(deps, input(change), { person: person(), background: file, log });
  };
  return {
    deps,
    files,
    media,
    tasks,
    captured,
    drawn,
    handlers: generatorHandlers(deps),
    generate,
    /** Requests an image with a background, and returns the id of the background. */
    generateOn: async (background: Buffer) => (await generate({}, background))[0]?.backgroundOf ?? '',
    /** Runs the queued tasks, as Cloud Tasks would. A second call repeats them. */
    drawAll: () =>
      Promise.all(
        tasks.enqueued
          .filter(({ path }) => path === generatorRoutes.drawGeneratedImage.path)
          .map((task) => drawGenerated(deps, task.input as GeneratedImageInput, log)),
      ),
    find: (number = 1, run?: string) => deps.generatedImages.find(imageRef(number, run)),
    later: (ms: number) => {
      passed += ms;
    },
    used: async () =>
      (await usage.quotas({ workspaceId: ids.workspace, month: '2026-11' })).quotas.imageQuota.used,
  };
}
