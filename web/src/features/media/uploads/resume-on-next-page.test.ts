import { describe, expect, it } from 'vitest';
import { fakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { browserWith, file, noon, settled, workspace } from '../testing/uploading-browser.ts';
import { copyLifetimeMs, uploadedBytesLifetimeMs } from './resume-uploads.ts';

describe('uploads on the next page', () => {
  it('an interrupted upload continues in its workspace and finishes only once', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const first = openPage();
    const [id = ''] = first.queue.add(workspace, [file('a.png'), file('b.png')]);
    await settled();
    first.close();

    const next = openPage();
    await next.resume();
    expect(next.queue.uploads()).toMatchObject([
      { id, workspaceId: workspace, name: 'a.png', state: { phase: 'uploading', sent: 0 } },
      { name: 'b.png' },
    ]);
    expect(next.page.kept).toHaveLength(2);
    for (const sent of next.store.sent) sent.arrive();
    await settled();
    await settled();
    expect(next.phases()).toEqual(['done', 'done']);
    expect([files.storedNotes.size, files.storedFiles.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(marks.last).not.toBe('');
    await next.resume();
    expect(marks.last).toBe('');
  });

  it('a file whose bytes have arrived is not sent again', async () => {
    const { files, openPage } = browserWith();
    const first = openPage('kim', () => new Promise(() => undefined));
    const [id = ''] = first.queue.add(workspace, [file('a.png')]);
    first.store.sent[0]?.arrive();
    await settled();
    await settled();
    const path = first.store.sent[0]?.path;
    expect(files.storedNotes.get(id)?.arrived).toEqual({ path, at: noon });
    first.close();

    const next = openPage();
    await next.resume();
    await settled();
    expect(next.store.sent).toEqual([]);
    expect(next.api.calls[0]?.input).toMatchObject({ firebasePath: path });
    expect(next.phases()).toEqual(['done']);
  });

  it('bytes that arrived so long ago that the server may have deleted them are sent again', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { uid: 'kim', workspaceId: workspace, keptAt: noon };
    for (const [id, at] of [
      ['holds', noon + 1],
      ['cleared', noon],
    ] as const) {
      files.storedNotes.set(id, { ...note, id, arrived: { path: `workspaces/w/media/${id}/a.png`, at } });
      files.storedFiles.set(id, file(`${id}.png`));
    }
    clock.now = noon + uploadedBytesLifetimeMs;
    const { resume, phases, queue } = openPage();
    await resume();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['holds', 'cleared']);
    await settled();
    expect(phases()).toEqual(['done', 'uploading']);
    expect(files.storedNotes.get('cleared')?.arrived).toBeNull();
  });

  it('an upload of another open page is resumed only after that page is closed', async () => {
    const { openPage } = browserWith();
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    const second = openPage();
    await second.resume();
    expect(second.phases()).toEqual([]);
    first.close();
    await second.resume();
    await second.resume();
    expect(second.phases()).toEqual(['uploading']);
  });

  it('an upload is not resumed if another page finishes it while this page waits for its lock', async () => {
    const { files, openPage } = browserWith();
    files.storedNotes.set('ended', {
      id: 'ended',
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    files.storedFiles.set('ended', file('a.png'));
    const listed = files.ids;
    files.ids = async () => {
      const ids = await listed();
      await files.remove('ended');
      return ids;
    };
    const { resume, phases } = openPage();
    await resume();
    expect(phases()).toEqual([]);
  });

  it('uploads of another person are neither resumed nor are their copies deleted', async () => {
    const { files, locks, openPage } = browserWith();
    const kims = openPage('kim');
    kims.queue.add(workspace, [file('a.png')]);
    await settled();
    kims.close();
    const lees = openPage('lee');
    await lees.resume();
    expect(lees.phases()).toEqual([]);
    expect([files.storedFiles.size, locks.held.size]).toEqual([1, 0]);
  });

  it('a copy that is a week old, or that has no note about its upload, is deleted, even if it belongs to another person', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { workspaceId: workspace, arrived: null };
    files.storedNotes.set('old', { ...note, id: 'old', uid: 'kim', keptAt: noon });
    files.storedNotes.set('theirs', { ...note, id: 'theirs', uid: 'lee', keptAt: noon });
    files.storedNotes.set('fresh', { ...note, id: 'fresh', uid: 'kim', keptAt: noon + 1 });
    for (const id of ['old', 'theirs', 'fresh', 'nobodys']) files.storedFiles.set(id, file(`${id}.png`));
    clock.now = noon + copyLifetimeMs;
    const { resume, queue } = openPage();
    await resume();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['fresh']);
    expect([...files.storedFiles.keys()]).toEqual(['fresh']);
    expect([...files.storedNotes.keys()]).toEqual(['fresh']);
  });

  it('a copy whose page closed before the note about it was written is deleted', async () => {
    const copy = Promise.withResolvers<void>();
    const { files, locks, openPage } = browserWith(fakeKeptFiles(() => copy.promise));
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    first.close();
    copy.resolve();
    await settled();
    expect([files.storedFiles.size, locks.held.size]).toEqual([0, 0]);
  });
});
