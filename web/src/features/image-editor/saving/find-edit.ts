import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';

interface Wanted {
  workspaceId: string;
  mediaId: string;
  /** The image, if the previous screen has passed it on. */
  known: LibraryItem | null;
}

/** An edited copy is opened as its original, with the edit that made the copy. */
export async function findEdit(
  call: Call,
  { workspaceId, mediaId, known }: Wanted,
): Promise<{ original: LibraryItem; edit: ImageEdit | null }> {
  // An image that was not made by the editor has no stored edit, so no call is needed.
  if (known && known.edited !== true) return { original: known, edit: null };
  const found = await call('findImageEdit', { workspaceId, mediaId });
  return found.kind === 'edited' ? found : { original: found.image, edit: null };
}
