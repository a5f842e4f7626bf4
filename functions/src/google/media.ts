import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import { lazy } from '../lazy.ts';
import { compressedImage } from './compressed.ts';
import { firebaseApp } from './firebase.ts';
import type { Settings } from './settings.ts';

/** Longer than any network takes to fetch what it was told to fetch. */
const urlMs = 6 * 60 * 60 * 1000;

/** Google's library hangs a dozen listeners on each answer; from eleven on, Node takes it for a leak and says so each time. */
const listenersOfOneAnswer = 20;

/** The media of posts, streamed out of Storage: the bytes that are asked for, and never a whole file. */
export function createMediaSource(settings: () => Pick<Settings, 'bucket'>, now: () => Date): MediaSource {
  const bucket = lazy(async () => {
    const [app, { getStorage }] = await Promise.all([firebaseApp(), import('firebase-admin/storage')]);
    setMaxListeners(listenersOfOneAnswer);
    return getStorage(app).bucket(settings().bucket);
  });
  const source: MediaSource = {
    async open({ path }, range) {
      const file = (await bucket()).file(path);
      // Google's end is the last byte; ours is the first that is not wanted.
      const stream = file.createReadStream(
        range ? { start: range.start, end: range.end - 1, validation: false } : {},
      );
      return Readable.toWeb(stream);
    },
    async url({ path }) {
      const file = (await bucket()).file(path);
      const [url] = await file.getSignedUrl({
        version: 'v4',
        action: 'read',
        expires: now().getTime() + urlMs,
      });
      return url;
    },
    compressed: async (media, mostBytes) => compressedImage(await source.open(media), mostBytes),
  };
  return source;
}
