import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { fakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { browserWith, file, noon, settled, workspace } from '../testing/uploading-browser.ts';

describe('copies of uploading files', () => {
  it('a copy of the file is stored while it is being uploaded, and is deleted when the upload is done', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const { page, queue, store } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    expect(files.storedNotes.get(id)).toEqual({
      id,
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    expect(files.storedFiles.get(id)?.name).toBe('a.png');
    expect(page.kept).toEqual([id]);
    expect(locks.held).toEqual(new Set([`fanfare-upload-${id}`]));
    expect(marks.last).not.toBe('');

    store.sent[0]?.arrive();
    await settled();
    await settled();
    expect([files.storedNotes.size, files.storedFiles.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(page.kept).toEqual([]);
  });

  it('an upload does not wait until its file is copied, and the copy is deleted if the upload ends before the copying does', async () => {
    const copy = Promise.withResolvers<void>();
    const { files, locks, openPage } = browserWith(fakeKeptFiles(() => copy.promise));
    const { page, queue, store, phases } = openPage();
    queue.add(workspace, [file('a.png')]);
    await settled();
    expect(page.kept).toEqual([]);
    store.sent[0]?.arrive();
    await settled();
    expect(phases()).toEqual(['done']);
    copy.resolve();
    await settled();
    expect([files.storedNotes.size, files.storedFiles.size, locks.held.size]).toEqual([0, 0, 0]);
  });

  it('a note that all bytes have arrived is stored before the file is registered', async () => {
    const { files, openPage } = browserWith();
    const { queue, store, api } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    const write = files.write;
    const writing = Promise.withResolvers<void>();
    files.write = async (note) => {
      await writing.promise;
      await write(note);
    };
    store.sent[0]?.arrive();
    await settled();
    expect(files.storedNotes.get(id)?.arrived).toBeNull();
    expect(api.calls).toEqual([]);
    writing.resolve();
    await settled();
    expect(api.calls).toHaveLength(1);
  });

  it('the copy of a cancelled upload is deleted, and a retry stores a new one', async () => {
    const { files, openPage } = browserWith();
    const { queue } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    queue.cancel(id);
    await settled();
    expect(files.storedFiles.size).toBe(0);
    queue.retry(id);
    await settled();
    expect(files.storedFiles.has(id)).toBe(true);
  });

  it('the copy of an upload is deleted after a permanent refusal, but not after a temporary failure', async () => {
    const { files, openPage } = browserWith();
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    const { queue, store } = openPage('kim', () => Promise.reject(refusal));
    const [refused = '', broken = ''] = queue.add(workspace, [file('a.png'), file('b.png')]);
    store.sent[0]?.arrive();
    store.sent[1]?.fail(new Error('gone'));
    await settled();
    await settled();
    expect(files.storedFiles.has(refused)).toBe(false);
    expect(files.storedFiles.has(broken)).toBe(true);
    queue.remove(broken);
    await settled();
    expect(files.storedFiles.size).toBe(0);
  });

  it('a file that takes more than half of the free space is uploaded without a copy', async () => {
    const { files, locks, openPage } = browserWith();
    files.left = 20;
    const { page, queue, phases } = openPage();
    const [fits = '', large = ''] = queue.add(workspace, [file('a.png', 10), file('b.png', 11)]);
    await settled();
    await settled();
    expect(page.kept).toEqual([fits]);
    expect(files.storedFiles.has(large)).toBe(false);
    expect(locks.held.size).toBe(1);
    expect(phases()).toEqual(['uploading', 'uploading']);
  });

  it('if the browser refuses to store a copy, the upload continues without one', async () => {
    const { files, locks, openPage } = browserWith(
      fakeKeptFiles(() => Promise.reject(new Error('Private.'))),
    );
    const { page, queue, phases } = openPage();
    queue.add(workspace, [file('a.png')]);
    await settled();
    expect([files.storedNotes.size, locks.held.size]).toEqual([0, 0]);
    expect(page.kept).toEqual([]);
    expect(phases()).toEqual(['uploading']);
  });
});
