import type { generatorRoutes } from '@fanfare/core/api/generator.ts';
import { readTimeCursor, writeTimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { GeneratorDependencies } from './dependencies.ts';
import { drawGenerated } from './draw-generated.ts';
import { generateImages } from './generate-images.ts';
import { deleteImageFiles, settled } from './give-up.ts';
import { saveToLibrary } from './save-to-library.ts';
import { removeImage } from './transitions.ts';
import { imageView } from './view.ts';

const usualLimit = 24;

export function generatorHandlers(deps: GeneratorDependencies): Handlers<typeof generatorRoutes> {
  const { generatedImages, now } = deps;
  return {
    generateImages: async (input, { person, files, log }) => {
      const images = await generateImages(deps, input, { person, background: files['backgroundImage'], log });
      return { images: images.map(imageView) };
    },
    listGeneratedImages: async ({ workspaceId, cursor, limit = usualLimit }, { log }) => {
      const after = cursor === undefined ? null : readTimeCursor(cursor);
      const { images, unreadable, next } = await generatedImages.list(workspaceId, { after, limit });
      for (const error of unreadable) log.error('A generated image cannot be read.', error);
      const shown = await Promise.all(images.map((image) => settled(deps, image, log)));
      return { images: shown.map(imageView), nextCursor: next && writeTimeCursor(next) };
    },
    findGeneratedImage: async (ref, { log }) => {
      const found = await generatedImages.find(ref);
      if (!found) throw new AppError('not_found');
      return { image: imageView(await settled(deps, found, log)) };
    },
    removeGeneratedImage: async (ref) => {
      if (!(await generatedImages.decide(ref, removeImage(now())))) throw new AppError('not_found');
      await deleteImageFiles(deps, ref);
      return {};
    },
    saveGeneratedImage: (ref, { person, log }) => saveToLibrary(deps, ref, { person, log }),
    drawGeneratedImage: (ref, { log }) => drawGenerated(deps, ref, log),
  };
}
