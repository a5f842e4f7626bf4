import { hourMs } from '@fanfare/core/time/units.ts';
import { once, setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { lazyBucket } from './bucket.ts';
import { compressedImage } from './compressed.ts';
import type { Settings } from './settings.ts';
import { isNotFound } from './storage.ts';

/** How long an address is valid: longer than any network takes to download the file. */
const urlMs = 6 * hourMs;

/**
 * Google's library adds a dozen listeners to each response. Node would warn of a leak at eleven, so its limit is
 * raised.
 */
const listenersOfOneAnswer = 20;

/**
 * The failure for a deleted file. It is final, because another attempt cannot succeed. A call that Storage does not
 * answer is tried again.
 */
const fileDeleted = (cause?: unknown) =>
  new NetworkError(
    {
      kind: 'rejected',
      reason: 'A media file of this post was deleted. Choose another file for the post.',
      code: null,
    },
    { cause },
  );

/** Streams the media of posts from Storage: only the requested bytes, never a whole file in memory. */
export function createMediaSource(settings: () => Pick<Settings, 'bucket'>, now: () => Date): MediaSource {
  const bucket = lazyBucket(settings);
  setMaxListeners(listenersOfOneAnswer);
  const source: MediaSource = {
    async open({ path }, range) {
      const file = (await bucket()).file(path);
      // Google's `end` is the last byte, while ours is exclusive.
      const stream = file.createReadStream(
        range ? { start: range.start, end: range.end - 1, validation: false } : {},
      );
      try {
        // Waits for the first data, so that an error of Storage is thrown here. After that, a failing stream looks like
        // a network that does not answer.
        await once(stream, 'readable');
      } catch (error) {
        throw isNotFound(error) ? fileDeleted(error) : error;
      }
      return Readable.toWeb(stream);
    },
    async url({ path }) {
      const file = (await bucket()).file(path);
      const [isThere] = await file.exists();
      if (!isThere) throw fileDeleted();
      const [url] = await file.getSignedUrl({
        version: 'v4',
        action: 'read',
        expires: now().getTime() + urlMs,
      });
      return url;
    },
    compressed: (media, mostBytes) => compressedImage(() => source.open(media), mostBytes),
  };
  return source;
}
