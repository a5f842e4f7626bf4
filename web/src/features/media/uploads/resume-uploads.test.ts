import { describe, expect, it } from 'vitest';
import { fakeKeptFiles, fakeLocks, type FakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import * as sendFile from './send-file.ts';
import { takeUpUploads } from './resume-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const refuse = () => Promise.reject(new Error('The browser refuses.'));

/** A page that comes upon what another one has kept. */
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
    sending: { ...sendFile, withoutRoom: () => Promise.resolve(new Map<string, string>()) },
    store: fakeFileStore(),
    call: fakeApi({}).call,
    onEnd: () => undefined,
  });
  const takeUp = () =>
    takeUpUploads({
      queue,
      uid: 'kim',
      files,
      mark: { read: () => mark.last, write: (next) => void (mark.last = next) },
      takeLock: locks.takeLock,
      now: () => noon,
      signal: new AbortController().signal,
      keeper: { adopt: ({ id }) => void adopted.push(id) },
    });
  return { files, locks, mark, adopted, takeUp };
}

/** Of one file alone. */
function refuseOnce(files: FakeKeptFiles, what: 'note' | 'file' | 'remove', refused: string) {
  const before: (id: string) => Promise<never> = files[what].bind(files) as never;
  files[what] = (id: string) => (id === refused ? refuse() : before(id));
  return () => {
    files[what] = before;
  };
}

describe('what the browser refuses to hand out', () => {
  it.each(['note', 'file'] as const)(
    'keeps neither its lock nor the others back, and is taken up later: its %s',
    async (what) => {
      const { files, locks, adopted, takeUp } = await openPage(noon, 'a', 'b');
      const allow = refuseOnce(files, what, 'a');
      await takeUp();
      expect(adopted).toEqual(['b']);
      expect([...locks.held]).toEqual(['fanfare-upload-b']);
      allow();
      await takeUp();
      expect(adopted).toEqual(['b', 'a']);
    },
  );

  it('is cleared away later where it cannot be now, and the mark with the last one', async () => {
    const { files, locks, mark, takeUp } = await openPage(0, 'a', 'b');
    const allow = refuseOnce(files, 'remove', 'a');
    await takeUp();
    expect([...files.copied.keys()]).toEqual(['a']);
    expect([locks.held.size, mark.last]).toEqual([0, 'before']);
    allow();
    await takeUp();
    expect([locks.held.size, files.copied.size, mark.last]).toEqual([0, 0, '']);
  });
});
