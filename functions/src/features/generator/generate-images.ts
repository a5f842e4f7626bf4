import { createHash } from 'node:crypto';
import { generatorRoutes } from '@fanfare/core/api/generator.ts';
import type { GenerateImagesInput } from '@fanfare/core/api/schemas/generator.ts';
import { backgroundPath, imageIdsOf, imagesLeftText } from '@fanfare/core/assistant/generated-image.ts';
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

/**
 * The id of the requested background, or null if there is none. The id of a new background is derived from the run and
 * the file, so another file in the same run gets another id.
 */
function backgroundIdOf(
  { id: run, backgroundOf }: GenerateImagesInput,
  file: UploadedFile | undefined,
): string | null {
  if (!file) return backgroundOf ?? null;
  return hashParts([run, createHash('sha256').update(file.bytes).digest('hex')]);
}

async function storeBackground(
  { files, newId }: GeneratorDependencies,
  path: string,
  file: UploadedFile,
): Promise<void> {
  const bytes = await backgroundJpeg(file.bytes);
  await files.save({ path, token: newId() }, { bytes, type: 'image/jpeg' });
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

/** A hash of the properties that all images of a run share. A repeated request has the same hash. */
const settingsKeyOf = (
  settings: Pick<
    StoredGeneratedImage,
    'prompt' | 'size' | 'style' | 'colors' | 'backgroundDescription' | 'additionalDetails'
  >,
  background: string | null,
): string =>
  hashParts([
    settings.prompt,
    settings.size,
    settings.style,
    settings.colors,
    settings.backgroundDescription,
    settings.additionalDetails,
    background,
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

/** Stores and counts the images of a run, all or none. Does nothing if an earlier request has stored the run. */
async function begin(
  deps: GeneratorDependencies,
  input: GenerateImagesInput,
  { person, background: file, log }: Generating,
): Promise<void> {
  const { workspaceId } = input;
  const background = backgroundIdOf(input, file);
  const path = background === null ? null : backgroundPath(workspaceId, background);
  if (path !== null && file) await storeBackground(deps, path, file);
  else if (path !== null && !(await deps.mediaFiles.open(path)))
    throw fieldError('backgroundOf', backgroundGone);
  const images = newImages(input, { createdBy: person.uid, background, now: deps.now() });
  const begun = await deps.generatedImages.begin(images);
  if (begun.kind === 'begun') return;
  const isUsed =
    begun.kind === 'known' &&
    (await findRun(deps, input, log)).some(({ backgroundOf }) => backgroundOf === background);
  if (path !== null && file && !isUsed) await deps.files.delete(path);
  if (begun.kind === 'limit') throw new AppError('limit_reached', { message: imagesLeftText(begun.left) });
  if (begun.kind === 'gone') throw new AppError('not_found');
}

/**
 * Requests the images of a run. They are stored and counted first, so that a repeated request makes and counts them
 * only once. If the first request died before it queued their tasks, a repeated request queues the tasks.
 */
export async function generateImages(
  deps: GeneratorDependencies,
  input: GenerateImagesInput,
  generating: Generating,
): Promise<StoredGeneratedImage[]> {
  const { log } = generating;
  if (!deps.model()) throw new AppError('unavailable', { message: assistantMissing });
  if ((await findRun(deps, input, log)).length === 0) await begin(deps, input, generating);
  const images = await findRun(deps, input, log);
  const requestedKey = settingsKeyOf(input, backgroundIdOf(input, generating.background));
  const isSame = images.every((image) => settingsKeyOf(image, image.backgroundOf) === requestedKey);
  if (!isSame || images.length !== input.count) throw new AppError('conflict', { message: idUsedText });
  const waiting = images.filter(({ state, taken }) => state === 'drawing' && !taken);
  await Promise.all(waiting.map((image) => enqueue(deps, image, log)));
  return findRun(deps, input, log);
}
