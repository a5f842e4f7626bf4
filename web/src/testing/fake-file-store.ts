import type { FileStore } from '../browser/file-store.ts';
import { ApiError } from '../browser/api-error.ts';

interface Sent {
  path: string;
  type: string;
  progress(bytes: number): void;
  arrive(): void;
  fail(error: unknown): void;
  aborted(): boolean;
}

export interface FakeFileStore extends FileStore {
  /** Uploads in the order in which they began. */
  readonly sent: readonly Sent[];
}

/** A file store whose uploads progress when the test says so. */
export function fakeFileStore(): FakeFileStore {
  const sent: Sent[] = [];
  return {
    sent,
    send({ path, type }, { onProgress, signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () =>
        reject(new ApiError({ status: 0, code: 'aborted', message: 'Cancelled.' })),
      );
      const aborted = () => signal.aborted;
      sent.push({ path, type, progress: onProgress, arrive: resolve, fail: reject, aborted });
      return promise;
    },
    addressOf: (path) => Promise.resolve(`/files/${path}`),
  };
}
