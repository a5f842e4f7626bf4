import { generatedPath, generatedSmallPath } from '@fanfare/core/assistant/generated-image.ts';
import type { Files } from '../../google/storage.ts';
import type { Log } from '../../log.ts';
import type {
  GeneratedImageRef,
  GeneratedImageStore,
  StoredGeneratedImage,
} from '../../store/generated-images.ts';
import { giveUpImage, isLate } from './transitions.ts';

export interface GiveUpImageDependencies {
  generatedImages: Pick<GeneratedImageStore, 'decide'>;
  files: Pick<Files, 'delete'>;
  now(): Date;
}

export async function deleteImageFiles(
  { files }: Pick<GiveUpImageDependencies, 'files'>,
  { workspaceId, id }: GeneratedImageRef,
): Promise<void> {
  for (const path of [generatedSmallPath(workspaceId, id), generatedPath(workspaceId, id)])
    await files.delete(path);
}

/**
 * Marks an overdue image as failed and returns its use to the quota. Its files are deleted, because a late worker may
 * have stored them.
 */
export async function giveUp(
  deps: GiveUpImageDependencies,
  { workspaceId, id }: GeneratedImageRef,
  log: Log,
): Promise<void> {
  const ref = { workspaceId, id };
  const isGivenUp = (await deps.generatedImages.decide(ref, giveUpImage(deps.now())))?.result ?? false;
  if (!isGivenUp) return;
  await deleteImageFiles(deps, ref).catch((error: unknown) => {
    log.error('Files of an image that was given up may still exist.', error, { workspaceId, imageId: id });
  });
}

/** Returns the current state of an image. An overdue image is marked as failed first. */
export async function settled(
  deps: GiveUpImageDependencies & { generatedImages: Pick<GeneratedImageStore, 'find'> },
  image: StoredGeneratedImage,
  log: Log,
): Promise<StoredGeneratedImage> {
  if (!isLate(image, deps.now())) return image;
  await giveUp(deps, image, log);
  return (await deps.generatedImages.find(image)) ?? image;
}
