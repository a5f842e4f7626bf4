import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { StoredMedia } from '../../store/media-fields.ts';

/**
 * A cropped copy is used like any other file. A resized copy of it therefore names the cropped copy as its origin, not
 * the original.
 */
function originOf({ copyOf, crop, cropPath }: StoredMedia): Pick<LibraryItem, 'copyOf' | 'crop'> {
  if (copyOf === null) return {};
  return crop && cropPath === null ? { crop: { ...crop, of: copyOf } } : { copyOf: cropPath ?? copyOf };
}

export function viewOf(media: StoredMedia): LibraryItem {
  const {
    id,
    path,
    name,
    kind,
    type,
    bytes,
    width,
    height,
    durationMs,
    frameRate,
    codecs,
    altText,
    small,
    isEdited,
    createdAt,
  } = media;
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
    ...(frameRate !== undefined && { frameRate }),
    ...(codecs.length > 0 && { codecs }),
    alt_text: altText,
    createdAt: createdAt.toISOString(),
    ...(small && { small }),
    ...(isEdited && { edited: true as const }),
    ...originOf(media),
  };
}
