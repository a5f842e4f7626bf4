import type { GeneratedImageInput } from '@fanfare/core/api/schemas/generator.ts';
import {
  backgroundPath,
  generatedPath,
  generatedSmallPath,
} from '@fanfare/core/assistant/generated-image.ts';
import { assistantUnusable } from '@fanfare/core/assistant/conversation.ts';
import { AppError } from '../../http/app-error.ts';
import { uidHash, type Log } from '../../log.ts';
import { drawingTimeLimitMs, ModelFailure } from '../../openai/assistant-model.ts';
import type { StoredGeneratedImage } from '../../store/generated-images.ts';
import type { GeneratorDependencies } from './dependencies.ts';
import { deleteImageFiles, giveUp } from './give-up.ts';
import { drawnPicture } from './pictures.ts';
import { claimImage, declinedText, failImage, finishImage, notMadeText } from './transitions.ts';

async function readBackground(
  { mediaFiles }: GeneratorDependencies,
  { workspaceId, backgroundOf }: StoredGeneratedImage,
): Promise<Uint8Array | null> {
  if (backgroundOf === null) return null;
  const file = await mediaFiles.open(backgroundPath(workspaceId, backgroundOf));
  if (!file) throw new Error('The background of an image is missing.');
  return file.read(0, file.size);
}

async function drawAndStore(deps: GeneratorDependencies, image: StoredGeneratedImage): Promise<void> {
  const model = deps.model();
  if (!model) throw new AppError('unavailable', { message: assistantUnusable });
  const { workspaceId, id, createdBy } = image;
  const signal = deps.timeLimit(drawingTimeLimitMs);
  const background = await readBackground(deps, image);
  const bytes = await model.draw({ image, background, safetyId: uidHash(createdBy), signal });
  const { jpeg, small } = await drawnPicture(bytes, signal);
  const save = (path: string, content: Buffer, type: string) =>
    deps.files.save({ path, token: deps.newId() }, { bytes: content, type });
  await save(generatedSmallPath(workspaceId, id), small, 'image/webp');
  await save(generatedPath(workspaceId, id), jpeg, 'image/jpeg');
}

function problemOf(error: unknown, log: Log): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof ModelFailure && error.kind === 'refused') return declinedText;
  log.error('An image could not be generated.', error);
  return notMadeText;
}

/**
 * Makes one image. A task may arrive twice, but only its first call draws the image. If the worker of that call dies,
 * the image fails after the time limit. A failure is stored with the image, so the task itself succeeds.
 */
export async function drawGenerated(
  deps: GeneratorDependencies,
  ref: GeneratedImageInput,
  log: Log,
): Promise<{ state: string }> {
  const { generatedImages, now } = deps;
  const claim = (await generatedImages.decide(ref, claimImage(now())))?.result ?? { kind: 'over' };
  if (claim.kind === 'late') await giveUp(deps, ref, log);
  if (claim.kind !== 'claimed') return { state: claim.kind };
  let problem: string | null = null;
  try {
    await drawAndStore(deps, claim.image);
  } catch (error) {
    problem = problemOf(error, log);
  }
  const decision = problem === null ? finishImage : failImage(problem, now());
  const isWaitedFor = (await generatedImages.decide(ref, decision))?.result ?? false;
  // The drawing failed, or the image was cancelled or marked as failed during the drawing. Either way, its files are
  // deleted.
  if (problem !== null || !isWaitedFor) await deleteImageFiles(deps, ref);
  return { state: isWaitedFor ? 'done' : 'over' };
}
