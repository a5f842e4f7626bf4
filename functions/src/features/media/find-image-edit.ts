import type { MediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { StoredEdit } from '@fanfare/core/image-edit/stored-edit.ts';
import { AppError } from '../../http/app-error.ts';
import type { MediaDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

/** Finds the edit of an image, with its original. If one of them is missing, the editor opens the image itself. */
export async function findImageEdit(
  { media }: Pick<MediaDependencies, 'media'>,
  { workspaceId, mediaId: id }: MediaInput,
): Promise<StoredEdit> {
  const image = await media.find({ workspaceId, id });
  if (!image) throw new AppError('not_found');
  const stored = image.isEdited ? await media.findEdit({ workspaceId, id }) : null;
  if (!stored) return { kind: 'none', image: viewOf(image) };
  const original = await media.find({ workspaceId, id: stored.of });
  if (!original) return { kind: 'gone', image: viewOf(image) };
  return { kind: 'edited', edit: stored.edit, original: viewOf(original) };
}
