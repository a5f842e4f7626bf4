import { createHash } from 'node:crypto';
import type { GeneratedImageInput } from '@fanfare/core/api/schemas/generator.ts';
import { generatedPath } from '@fanfare/core/assistant/generated-image.ts';
import { imageFileName } from '@fanfare/core/assistant/image.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { isNotFound } from '../../google/storage.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { GeneratorDependencies } from './dependencies.ts';
import { saveImage } from './transitions.ts';

/** The id is derived from the image, so that the library contains the image only once. */
const mediaIdOf = (id: string): string =>
  `generated-${createHash('sha256').update(id).digest('hex').slice(0, 32)}`;

/** Copies a finished image into the library, where it is measured and counted like any upload. */
export async function saveToLibrary(
  { generatedImages, files, mediaFiles, library, newId }: GeneratorDependencies,
  { workspaceId, id }: GeneratedImageInput,
  context: { person: Person; log: Log },
): Promise<LibraryItem> {
  const image = await generatedImages.find({ workspaceId, id });
  if (image?.state !== 'done') throw new AppError('not_found');
  const mediaId = mediaIdOf(id);
  const known = await library.find({ workspaceId, id: mediaId });
  if (known) return known;
  const file = await mediaFiles.open(generatedPath(workspaceId, id));
  if (!file) throw new AppError('not_found');
  const read = await file.read(0, file.size).catch((error: unknown) => {
    // A missing file means that the image was deleted after the file was opened.
    throw isNotFound(error) ? new AppError('not_found', { cause: error }) : error;
  });
  const name = `${imageFileName(image.prompt)}.jpg`;
  const path = mediaPathOf({ workspaceId, mediaId, fileName: name });
  await files.save({ path, token: newId() }, { bytes: Buffer.from(read), type: 'image/jpeg' });
  const item = await library.register({ workspaceId, firebasePath: path, name }, context);
  await generatedImages.decide({ workspaceId, id }, saveImage(mediaId));
  return item;
}
