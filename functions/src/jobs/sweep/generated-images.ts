import { giveUp, type GiveUpImageDependencies } from '../../features/generator/give-up.ts';
import type { Log } from '../../log.ts';
import type { GeneratedImageStore } from '../../store/generated-images.ts';
import type { Part } from './part.ts';

export interface GeneratedImageRound extends GiveUpImageDependencies {
  generatedImages: Pick<GeneratedImageStore, 'overdue' | 'decide' | 'forget'>;
  log: Log;
}

const perRound = 50;

/** Fails generated images whose worker died, and gives them back. Deletes the records of images that nobody has. */
export function createGeneratedImagesPart(deps: GeneratedImageRound): Part {
  return {
    name: 'generated images',
    async find() {
      const at = deps.now();
      const late = await deps.generatedImages.overdue(at, perRound);
      return [
        ...late.map((ref) => () => giveUp(deps, ref, deps.log)),
        () => deps.generatedImages.forget(at, perRound),
      ];
    },
  };
}
