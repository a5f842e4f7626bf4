import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeKeptFiles } from '../testing/fake-kept-files.ts';
import { fakeDatabases } from '../testing/fake-databases.ts';
import { removeKeptFiles } from './kept-files.ts';

it('a sign-out removes only the stored files of the person who signs out', async () => {
  const files = fakeKeptFiles();
  const note = { workspaceId: 'harbour', keptAt: 1, arrived: null };
  for (const [id, uid] of [
    ['a', 'kim'],
    ['b', 'lee'],
    ['c', 'kim'],
  ] as const) {
    await files.write({ ...note, id, uid });
    await files.copy(id, new File(['x'], `${id}.png`));
  }
  await removeKeptFiles('kim', files);
  expect([...files.storedNotes.keys()]).toEqual(['b']);
  expect([...files.storedFiles.keys()]).toEqual(['b']);
});

describe('browserFiles', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Imports the module again, as after a reload. */
  const load = async () => {
    vi.resetModules();
    const made = fakeDatabases();
    vi.stubGlobal('indexedDB', made.indexedDB);
    const { browserFiles } = await import('./kept-files.ts');
    return { ...made, browserFiles };
  };

  it('all requests use one open database', async () => {
    const { browserFiles, opened } = await load();
    expect(await Promise.all([browserFiles.ids(), browserFiles.notes()])).toEqual([['a'], ['a']]);
    await browserFiles.ids();
    expect(opened).toHaveLength(1);
  });

  it.each(['close', 'versionchange'] as const)('the database is reopened after a %s', async (event) => {
    const { browserFiles, opened } = await load();
    await browserFiles.ids();
    opened[0]?.dispatchEvent(new Event(event));
    expect(opened[0]?.isClosed).toBe(event === 'versionchange');
    expect(await browserFiles.ids()).toEqual(['a']);
    expect(opened).toHaveLength(2);
  });

  it('the database is reopened once if a request finds its connection closed', async () => {
    const { browserFiles, opened } = await load();
    await browserFiles.ids();
    opened[0]?.close();
    expect(await Promise.all([browserFiles.ids(), browserFiles.ids()])).toEqual([['a'], ['a']]);
    expect(opened).toHaveLength(2);
  });

  it('a request that fails twice is not tried a third time', async () => {
    const { browserFiles, opened, fail } = await load();
    fail(new DOMException('Closed.', 'InvalidStateError'));
    await expect(browserFiles.ids()).rejects.toThrow('Closed.');
    expect(opened).toHaveLength(2);
  });

  it('a request is not repeated if it fails although the database is open', async () => {
    const { browserFiles, opened, fail } = await load();
    fail(new DOMException('No such store.', 'NotFoundError'));
    await expect(browserFiles.ids()).rejects.toThrow('No such store.');
    expect(opened).toHaveLength(1);
  });
});
