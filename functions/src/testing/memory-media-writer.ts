import { buffer } from 'node:stream/consumers';
import type { MediaWriter } from '../google/media-writer.ts';
import type { MemoryFiles } from './memory-files.ts';

/** Adds a file to `stored` once its whole content has arrived. */
export function createMemoryMediaWriter({ stored }: Pick<MemoryFiles, 'stored'>): MediaWriter {
  return {
    async write(path, type, content) {
      stored.set(path, { bytes: await buffer(content), type });
    },
  };
}
