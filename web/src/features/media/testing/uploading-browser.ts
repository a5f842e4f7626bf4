import { keepUploadCopies } from '../uploads/upload-copies.ts';
import * as sendFile from '../uploads/send-file.ts';
import { resumeUploads } from '../uploads/resume-uploads.ts';
import { createUploadQueue } from '../uploads/upload-queue.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeKeptFiles, fakeLocks, type FakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { photo } from '../../../testing/library.ts';

export const workspace = 'harbourWorkspace0001';
export const noon = Date.UTC(2026, 10, 21, 12);
export const file = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A browser with several pages that upload files and share the stored copies. */
export function browserWith(files: FakeKeptFiles = fakeKeptFiles()) {
  const locks = fakeLocks();
  const marks = { last: '' };
  const clock = { now: noon };
  let ids = 0;
  /** Opens a page of this browser. Closing the page does not notify other pages. */
  const openPage = (
    uid = 'kim',
    registerMedia: () => Promise<ReturnType<typeof photo>> = () => Promise.resolve(photo()),
  ) => {
    const store = fakeFileStore();
    const api = fakeApi({ registerMedia });
    const queue = createUploadQueue({
      sending: { ...sendFile, exceedingQuota: () => Promise.resolve(new Map<string, string>()) },
      store,
      call: api.call,
      onEnd: () => undefined,
      newId: () => `id-${(ids += 1)}`,
    });
    const control = new AbortController();
    const page = { kept: [] as string[] };
    const options = {
      queue,
      uid,
      files,
      mark: { read: () => marks.last, write: (mark: string) => void (marks.last = mark) },
      takeLock: locks.takeLock,
      now: () => clock.now,
      signal: control.signal,
    };
    const keeper = keepUploadCopies({ ...options, onKept: (kept) => (page.kept = [...kept]) });
    return {
      page,
      queue,
      store,
      api,
      resume: () => resumeUploads({ ...options, keeper }),
      phases: () => queue.uploads().map(({ state }) => state.phase),
      close() {
        control.abort();
        queue.stop();
      },
    };
  };
  return { files, locks, marks, clock, openPage };
}
