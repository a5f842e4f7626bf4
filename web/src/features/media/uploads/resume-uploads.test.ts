import { describe, expect, it } from 'vitest';
import { fakeKeptFiles, fakeLocks, type FakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import * as sendFile from './send-file.ts';
import { resumeUploads } from './resume-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const refuse = () => Promise.reject(new Error('The browser refuses.'));

/** Opens a page of a browser in which an earlier page has stored copies of files. */
async function openPage(keptAt: number, ...ids: string[]) {
  const files = fakeKeptFiles();
  for (const id of ids) {
    await files.write({ id, uid: 'kim', workspaceId: 'harbour', keptAt, arrived: null });
    await files.copy(id, new File(['x'], `${id}.png`));
  }
  const locks = fakeLocks();
  const mark = { last: 'before' };
  const adopted: string[] = [];
  const queue = createUploadQueue({
    sending: { ...sendFile, exceedingQuota: () => Promise.resolve(new Map<string, string>()) },
    store: fakeFileStore(),
    call: fakeApi({}).call,
    onEnd: () => undefined,
  });
  const resume = () =>
    resumeUploads({
      queue,
      uid: 'kim',
      files,
      mark: { read: () => mark.last, write: (next) => void (mark.last = next) },
      takeLock: locks.takeLock,
      now: () => noon,
      signal: new AbortController().signal,
      keeper: { adopt: ({ id }) => void adopted.push(id) },
    });
  return { files, locks, mark, adopted, resume };
}

/** Makes the operation fail for one file only, until the returned function is called. */
function refuseFor(files: FakeKeptFiles, what: 'note' | 'file' | 'remove', refused: string) {
  const before: (id: string) => Promise<never> = files[what].bind(files) as never;
  files[what] = (id: string) => (id === refused ? refuse() : before(id));
  return () => {
    files[what] = before;
  };
}

describe('stored copies that the browser refuses to read', () => {
  it.each(['note', 'file'] as const)(
    'if the %s of a copy cannot be read, its lock is released and the other uploads are resumed',
    async (what) => {
      const { files, locks, adopted, resume } = await openPage(noon, 'a', 'b');
      const allow = refuseFor(files, what, 'a');
      await resume();
      expect(adopted).toEqual(['b']);
      expect([...locks.held]).toEqual(['fanfare-upload-b']);
      allow();
      await resume();
      expect(adopted).toEqual(['b', 'a']);
    },
  );

  it('a copy that could not be deleted is deleted at the next attempt, together with the mark that copies exist', async () => {
    const { files, locks, mark, resume } = await openPage(0, 'a', 'b');
    const allow = refuseFor(files, 'remove', 'a');
    await resume();
    expect([...files.storedFiles.keys()]).toEqual(['a']);
    expect([locks.held.size, mark.last]).toEqual([0, 'before']);
    allow();
    await resume();
    expect([locks.held.size, files.storedFiles.size, mark.last]).toEqual([0, 0, '']);
  });
});
