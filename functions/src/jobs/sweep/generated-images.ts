import { backgroundPath } from '@fanfare/core/assistant/generated-image.ts';
import { giveUp, type GiveUpImageDependencies } from '../../features/generator/give-up.ts';
import type { Log } from '../../log.ts';
import type { GeneratedImageStore } from '../../store/generated-images.ts';
import type { SweepJob } from './job.ts';

export interface GeneratedImageRound extends GiveUpImageDependencies {
  generatedImages: Pick<
    GeneratedImageStore,
    'overdue' | 'decide' | 'forgettable' | 'usesBackground' | 'forget'
  >;
  log: Log;
}

const perRound = 50;

/**
 * Deletes the records of images without a result, and backgrounds that no other image uses. Files are deleted before
 * their records, because a later round finds the files by the records.
 */
async function forget({ generatedImages, files }: GeneratedImageRound, at: Date): Promise<void> {
  const old = await generatedImages.forgettable(at, perRound);
  const withBackground = old.flatMap(({ workspaceId, backgroundOf }) =>
    backgroundOf === null
      ? []
      : [{ workspaceId, background: backgroundOf, path: backgroundPath(workspaceId, backgroundOf) }],
  );
  const backgrounds = new Map(withBackground.map((each) => [each.path, each]));
  for (const { workspaceId, background, path } of backgrounds.values())
    if (!(await generatedImages.usesBackground(workspaceId, background, at))) await files.delete(path);
  await generatedImages.forget(old);
}

/** Fails generated images whose worker died, and refunds their quota. Deletes the remains of cancelled images. */
export function createGeneratedImagesJob(deps: GeneratedImageRound): SweepJob {
  return {
    name: 'generated images',
    async find() {
      const at = deps.now();
      const late = await deps.generatedImages.overdue(at, perRound);
      return [...late.map((ref) => () => giveUp(deps, ref, deps.log)), () => forget(deps, at)];
    },
  };
}
