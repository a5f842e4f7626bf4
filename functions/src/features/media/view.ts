import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { StoredMedia } from '../../store/media-fields.ts';

/** The file as the API returns it. */
export function viewOf(media: StoredMedia): LibraryItem {
  const { id, path, name, kind, type, bytes, width, height, durationMs, altText, small, copyOf, createdAt } =
    media;
  return {
    _id: id,
    firebasePath: path,
    name,
    kind,
    type,
    bytes,
    width,
    height,
    durationMs,
    alt_text: altText,
    createdAt: createdAt.toISOString(),
    ...(small && { small }),
    ...(copyOf !== null && { copyOf }),
  };
}
