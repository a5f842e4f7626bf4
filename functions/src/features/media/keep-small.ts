import { fitSourceBytesMax } from '@fanfare/core/media/fit.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import type { MediaFiles } from '../../google/media-files.ts';
import type { Log } from '../../log.ts';
import type { MediaDependencies } from './dependencies.ts';
import type { StoredMedia } from '../../store/media-fields.ts';
import { makeSmallPicture, smallSourcePixelsMax } from './small-image.ts';

export interface SmallSource {
  media: Pick<StoredMedia, 'workspaceId' | 'id' | 'kind' | 'role' | 'bytes' | 'width' | 'height'>;
  read(): Promise<Uint8Array>;
}

export interface SmallDependencies extends Pick<MediaDependencies, 'timeLimit'> {
  mediaFiles: Pick<MediaFiles, 'save'>;
}

/**
 * The time limit for a small image. A person is waiting for the registration, which also succeeds without a small
 * image.
 */
const limitMs = 15_000;

/**
 * Thumbnails never appear in a list, and the server cannot extract frames from videos. So neither gets a small image.
 */
function isWanted({ kind, role, bytes, width, height }: SmallSource['media']): boolean {
  return (
    kind === 'image' && role === null && bytes <= fitSourceBytesMax && width * height <= smallSourcePixelsMax
  );
}

/**
 * Stores a small image next to a file, and returns whether the small image exists. A small image is optional, so errors
 * are only logged.
 */
export async function storeSmallImage(
  { mediaFiles, timeLimit }: SmallDependencies,
  { media, read }: SmallSource,
  log: Log,
): Promise<boolean> {
  if (!isWanted(media)) return false;
  const { workspaceId, id: mediaId } = media;
  try {
    const small = await makeSmallPicture(read, timeLimit(limitMs));
    if (!small) return false;
    await mediaFiles.save(smallPathOf({ workspaceId, mediaId }), { bytes: small, type: 'image/webp' });
    return true;
  } catch (error) {
    log.warn('An image has no thumbnail.', { workspaceId, mediaId, error });
    return false;
  }
}
