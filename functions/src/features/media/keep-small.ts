import { fitSourceBytesMax } from '@fanfare/core/media/fit.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import type { MediaFiles } from '../../google/media-files.ts';
import type { Log } from '../../log.ts';
import type { StoredMedia } from '../../store/media-fields.ts';
import { smallPicture, smallSourcePixelsMax } from './small-picture.ts';

export interface SmallSource {
  media: Pick<StoredMedia, 'workspaceId' | 'id' | 'kind' | 'role' | 'bytes' | 'width' | 'height'>;
  read(): Promise<Uint8Array>;
}

/** Somebody waits for the file to be registered, and can do without. */
const limitMs = 15_000;

/** A thumbnail is not shown among many, and a video has no picture of its own here. */
function isWanted({ kind, role, bytes, width, height }: SmallSource['media']): boolean {
  return (
    kind === 'image' && role === null && bytes <= fitSourceBytesMax && width * height <= smallSourcePixelsMax
  );
}

async function within<T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  limit.throwIfAborted();
  const { promise: outOfTime, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    reject(limit.reason as Error);
  };
  limit.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work(), outOfTime]);
  } finally {
    limit.removeEventListener('abort', giveUp);
  }
}

/** All take turns: eighty images at once would take more memory than there is, and be no faster. */
let line: Promise<unknown> = Promise.resolve();

function inTurn<T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = line.then(() => within(limit, work));
  line = turn.catch(() => undefined);
  return turn;
}

/** Puts a small picture beside a file, and says whether it stands there. Without one the file is as good, so nothing fails. */
export async function keepSmall(
  mediaFiles: Pick<MediaFiles, 'save'>,
  { media, read }: SmallSource,
  log: Log,
  limit: AbortSignal = AbortSignal.timeout(limitMs),
): Promise<boolean> {
  if (!isWanted(media)) return false;
  const { workspaceId, id: mediaId } = media;
  try {
    return await inTurn(limit, async () => {
      const small = await smallPicture(await read());
      if (!small) return false;
      // What nobody waits for any more is not left behind.
      limit.throwIfAborted();
      await mediaFiles.save(smallPathOf({ workspaceId, mediaId }), { bytes: small, type: 'image/webp' });
      return true;
    });
  } catch (error) {
    log.warn('An image goes without a small picture.', { workspaceId, mediaId, error });
    return false;
  }
}
