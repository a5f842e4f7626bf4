import { generatorRoutes } from '@fanfare/core/api/generator.ts';
import type { GenerateImagesInput } from '@fanfare/core/api/schemas/generator.ts';
import { backgroundPath, imageIdsOf, imagesLeftText } from '@fanfare/core/assistant/image-wish.ts';
import { assistantMissing, idUsedText } from '@fanfare/core/assistant/conversation.ts';
import { hashParts } from '../../hash-parts.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Person, UploadedFile } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { StoredGeneratedImage } from '../../store/generated-images.ts';
import type { GeneratorDependencies } from './dependencies.ts';
import { settled } from './give-up.ts';
import { backgroundJpeg } from './pictures.ts';
import { failImage, newImages, notMadeText } from './transitions.ts';

const backgroundGone = 'This background no longer exists. Choose the file again.';

interface Generating {
  person: Person;
  background: UploadedFile | undefined;
  log: Log;
}

/** Stores the background and returns the run that it belongs to; null if there is none. */
async function keepBackground(
  { files, mediaFiles, newId }: GeneratorDependencies,
  { workspaceId, id: run, backgroundOf }: GenerateImagesInput,
  file: UploadedFile | undefined,
): Promise<string | null> {
  if (file) {
    const bytes = await backgroundJpeg(file.bytes);
    await files.save(
      { path: backgroundPath(workspaceId, run), token: newId() },
      { bytes, type: 'image/jpeg' },
    );
    return run;
  }
  if (backgroundOf === undefined) return null;
  if (!(await mediaFiles.open(backgroundPath(workspaceId, backgroundOf))))
    throw fieldError('backgroundOf', backgroundGone);
  return backgroundOf;
}

async function findRun(
  deps: GeneratorDependencies,
  { workspaceId, id, count }: GenerateImagesInput,
  log: Log,
): Promise<StoredGeneratedImage[]> {
  const found = await Promise.all(
    imageIdsOf(id, count).map((each) => deps.generatedImages.find({ workspaceId, id: each })),
  );
  return Promise.all(found.filter((image) => image !== null).map((image) => settled(deps, image, log)));
}

/** Whether the image was requested in the same words, so that the request is a repeated one. */
const isSameWish = (
  image: StoredGeneratedImage,
  { prompt, size, style, colors, backgroundDescription, additionalDetails }: GenerateImagesInput,
): boolean =>
  hashParts([prompt, size, style, colors, backgroundDescription, additionalDetails]) ===
  hashParts([
    image.prompt,
    image.size,
    image.style,
    image.colors,
    image.backgroundDescription,
    image.additionalDetails,
  ]);

async function enqueue(
  deps: GeneratorDependencies,
  { workspaceId, id }: StoredGeneratedImage,
  log: Log,
): Promise<void> {
  try {
    await deps.tasks.enqueue(
      generatorRoutes.drawGeneratedImage,
      { workspaceId, id },
      { id: `generate-${workspaceId}-${id}`, at: 'media' },
    );
  } catch (error) {
    log.error('An image could not be queued.', error);
    await deps.generatedImages.decide({ workspaceId, id }, failImage(notMadeText, deps.now()));
  }
}

/** Stores and counts the images of a run, all or none. Does nothing if the run is known. */
async function begin(
  deps: GeneratorDependencies,
  input: GenerateImagesInput,
  { person, background }: Generating,
): Promise<void> {
  const backgroundOf = await keepBackground(deps, input, background);
  const images = newImages(input, { createdBy: person.uid, backgroundOf, now: deps.now() });
  const begun = await deps.generatedImages.begin(images);
  if (begun.kind !== 'limit' && begun.kind !== 'gone') return;
  if (background) await deps.files.delete(backgroundPath(input.workspaceId, input.id));
  throw begun.kind === 'limit'
    ? new AppError('limit_reached', { message: imagesLeftText(begun.left) })
    : new AppError('not_found');
}

/**
 * Requests images. They are stored and counted first, so that a repeated request makes and counts them once, and their
 * tasks are queued again where the first request died before it queued them.
 */
export async function generateImages(
  deps: GeneratorDependencies,
  input: GenerateImagesInput,
  generating: Generating,
): Promise<StoredGeneratedImage[]> {
  const { log } = generating;
  if (!deps.writer()) throw new AppError('unavailable', { message: assistantMissing });
  if ((await findRun(deps, input, log)).length === 0) await begin(deps, input, generating);
  const images = await findRun(deps, input, log);
  if (!images.every((image) => isSameWish(image, input)))
    throw new AppError('conflict', { message: idUsedText });
  const waiting = images.filter(({ state, taken }) => state === 'drawing' && !taken);
  await Promise.all(waiting.map((image) => enqueue(deps, image, log)));
  return findRun(deps, input, log);
}
