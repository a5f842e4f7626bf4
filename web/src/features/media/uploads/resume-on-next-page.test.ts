import { describe, expect, it } from 'vitest';
import { fakeKeptFiles } from '../../../testing/fake-kept-files.ts';
import { browserWith, file, noon, settled, workspace } from '../testing/uploading-browser.ts';
import { keptMs, placeHoldsMs } from './resume-uploads.ts';

describe('the next page', () => {
  it('goes on with what was on its way, in the same workspace, and it arrives once', async () => {
    const { files, locks, marks, openPage } = browserWith();
    const first = openPage();
    const [id = ''] = first.queue.add(workspace, [file('a.png'), file('b.png')]);
    await settled();
    first.close();

    const next = openPage();
    await next.takeUp();
    expect(next.queue.uploads()).toMatchObject([
      { id, workspaceId: workspace, name: 'a.png', state: { phase: 'uploading', sent: 0 } },
      { name: 'b.png' },
    ]);
    expect(next.page.kept).toHaveLength(2);
    for (const sent of next.store.sent) sent.arrive();
    await settled();
    await settled();
    expect(next.phases()).toEqual(['done', 'done']);
    expect([files.noted.size, files.copied.size, locks.held.size]).toEqual([0, 0, 0]);
    expect(marks.last).not.toBe('');
    await next.takeUp();
    expect(marks.last).toBe('');
  });

  it('sends no bytes that had arrived', async () => {
    const { files, openPage } = browserWith();
    const first = openPage('kim', () => new Promise(() => undefined));
    const [id = ''] = first.queue.add(workspace, [file('a.png')]);
    first.store.sent[0]?.arrive();
    await settled();
    await settled();
    const path = first.store.sent[0]?.path;
    expect(files.noted.get(id)?.arrived).toEqual({ path, at: noon });
    first.close();

    const next = openPage();
    await next.takeUp();
    await settled();
    expect(next.store.sent).toEqual([]);
    expect(next.api.calls[0]?.input).toMatchObject({ firebasePath: path });
    expect(next.phases()).toEqual(['done']);
  });

  it('sends again what the server may have cleared away since', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { uid: 'kim', workspaceId: workspace, keptAt: noon };
    for (const [id, at] of [
      ['holds', noon + 1],
      ['cleared', noon],
    ] as const) {
      files.noted.set(id, { ...note, id, arrived: { path: `workspaces/w/media/${id}/a.png`, at } });
      files.copied.set(id, file(`${id}.png`));
    }
    clock.now = noon + placeHoldsMs;
    const { takeUp, phases, queue } = openPage();
    await takeUp();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['holds', 'cleared']);
    await settled();
    expect(phases()).toEqual(['done', 'uploading']);
    expect(files.noted.get('cleared')?.arrived).toBeNull();
  });

  it('leaves alone what another page sends, and goes on with it when that one is gone', async () => {
    const { openPage } = browserWith();
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    const second = openPage();
    await second.takeUp();
    expect(second.phases()).toEqual([]);
    first.close();
    await second.takeUp();
    await second.takeUp();
    expect(second.phases()).toEqual(['uploading']);
  });

  it('does not take up what came to its end while the lock was not free', async () => {
    const { files, openPage } = browserWith();
    files.noted.set('ended', {
      id: 'ended',
      uid: 'kim',
      workspaceId: workspace,
      keptAt: noon,
      arrived: null,
    });
    files.copied.set('ended', file('a.png'));
    const listed = files.ids;
    files.ids = async () => {
      const ids = await listed();
      await files.remove('ended');
      return ids;
    };
    const { takeUp, phases } = openPage();
    await takeUp();
    expect(phases()).toEqual([]);
  });

  it('shows nobody what another person uploads', async () => {
    const { files, locks, openPage } = browserWith();
    const kims = openPage('kim');
    kims.queue.add(workspace, [file('a.png')]);
    await settled();
    kims.close();
    const lees = openPage('lee');
    await lees.takeUp();
    expect(lees.phases()).toEqual([]);
    expect([files.copied.size, locks.held.size]).toEqual([1, 0]);
  });

  it('clears away what is a week old, whoever kept it, and copies that nobody noted', async () => {
    const { files, clock, openPage } = browserWith();
    const note = { workspaceId: workspace, arrived: null };
    files.noted.set('old', { ...note, id: 'old', uid: 'kim', keptAt: noon });
    files.noted.set('theirs', { ...note, id: 'theirs', uid: 'lee', keptAt: noon });
    files.noted.set('fresh', { ...note, id: 'fresh', uid: 'kim', keptAt: noon + 1 });
    for (const id of ['old', 'theirs', 'fresh', 'nobodys']) files.copied.set(id, file(`${id}.png`));
    clock.now = noon + keptMs;
    const { takeUp, queue } = openPage();
    await takeUp();
    expect(queue.uploads().map(({ id }) => id)).toEqual(['fresh']);
    expect([...files.copied.keys()]).toEqual(['fresh']);
    expect([...files.noted.keys()]).toEqual(['fresh']);
  });

  it('finds no copy without a note of a page that went while copying', async () => {
    const copy = Promise.withResolvers<void>();
    const { files, locks, openPage } = browserWith(fakeKeptFiles(() => copy.promise));
    const first = openPage();
    first.queue.add(workspace, [file('a.png')]);
    await settled();
    first.close();
    copy.resolve();
    await settled();
    expect([files.copied.size, locks.held.size]).toEqual([0, 0]);
  });
});
