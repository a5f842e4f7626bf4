import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { fakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { browserWith, file, noon, settled, workspace } from '../testing/uploading-browser.ts';

describe('uploads that are kept', () => {
  it('are those on their way, and nothing stays of one that has arrived', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const { page, queue, store } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    expect(files.noted.get(id)).toEqual({
      id,
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    expect(files.copied.get(id)?.name).toBe('a.png');
    expect(page.kept).toEqual([id]);
    expect(locks.held).toEqual(new Set([`fanfare-upload-${id}`]));
    expect(marks.last).not.toBe('');

    store.sent[0]?.arrive();
    await settled();
    await settled();
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(page.kept).toEqual([]);
  });

  it('do not wait for the copy, which goes if the upload is faster', async () => {
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
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
  });

  it('are noted as arrived before they are measured', async () => {
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
    expect(files.noted.get(id)?.arrived).toBeNull();
    expect(api.calls).toEqual([]);
    writing.resolve();
    await settled();
    expect(api.calls).toHaveLength(1);
  });

  it('are not those that were cancelled, until they are sent again', async () => {
    const { files, openPage } = browserWith();
    const { queue } = openPage();
    const [id = ''] = queue.add(workspace, [file('a.png')]);
    await settled();
    queue.cancel(id);
    await settled();
    expect(files.copied.size).toBe(0);
    queue.retry(id);
    await settled();
    expect(files.copied.has(id)).toBe(true);
  });

  it('are not those that were refused for good, but those that failed in passing', async () => {
    const { files, openPage } = browserWith();
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'Unsupported file type' });
    const { queue, store } = openPage('kim', () => Promise.reject(refusal));
    const [refused = '', broken = ''] = queue.add(workspace, [file('a.png'), file('b.png')]);
    store.sent[0]?.arrive();
    store.sent[1]?.fail(new Error('gone'));
    await settled();
    await settled();
    expect(files.copied.has(refused)).toBe(false);
    expect(files.copied.has(broken)).toBe(true);
    queue.remove(broken);
    await settled();
    expect(files.copied.size).toBe(0);
  });

  it('take no more than half of the room that is left', async () => {
    const { files, locks, openPage } = browserWith();
    files.left = 20;
    const { page, queue, phases } = openPage();
    const [fits = '', large = ''] = queue.add(workspace, [file('a.png', 10), file('b.png', 11)]);
    await settled();
    await settled();
    expect(page.kept).toEqual([fits]);
    expect(files.copied.has(large)).toBe(false);
    expect(locks.held.size).toBe(1);
    expect(phases()).toEqual(['uploading', 'uploading']);
  });

  it('are none where the browser refuses: they go with the page', async () => {
    const { files, locks, openPage } = browserWith(
      fakeKeptFiles(() => Promise.reject(new Error('Private.'))),
    );
    const { page, queue, phases } = openPage();
    queue.add(workspace, [file('a.png')]);
    await settled();
    expect([files.noted.size, locks.held.size]).toEqual([0, 0]);
    expect(page.kept).toEqual([]);
    expect(phases()).toEqual(['uploading']);
  });
});
