import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { fillDisk } from '../../testing/full-disk.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { DATABASE, ROOT, setWrite } from '../testing/wire-values.ts';
import { Engine, type EngineOptions } from './engine.ts';

let directory = '';
beforeEach(() => {
  directory = createTemporaryFolder();
});

const log = (): string => join(directory, 'log.bin');

function open(options: EngineOptions = {}): Engine {
  const engine = new Engine({ directory, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

async function set(engine: Engine, path: string): Promise<void> {
  await engine.database(DATABASE).commit([setWrite(path, {})]);
}

const paths = (engine: Engine): string[] =>
  [...engine.database(DATABASE).documents.all()].map(({ name }) => name.slice(ROOT.length + 1)).sort();

it.each([0, 40])(
  'with %i free bytes on the disk, commits are refused until there is enough space again',
  async (room) => {
    const engine = open();
    await set(engine, 'a/1');
    const size = statSync(log()).size;
    const makeRoom = await fillDisk(room);

    await expect(set(engine, 'a/2')).rejects.toMatchObject({
      code: 9,
      message: expect.stringContaining('cannot be stored: Error: ENOSPC') as string,
    });
    expect(paths(engine)).toEqual(['a/1']);
    expect(statSync(log()).size).toBe(size);

    makeRoom();
    await set(engine, 'a/3');
    engine.close();
    expect(paths(open())).toEqual(['a/1', 'a/3']);
  },
);

it('a start on a full disk does not compact the log and leaves no unfinished snapshot behind', async () => {
  const first = open();
  await set(first, 'a/1');
  first.close();
  const lines: string[] = [];
  // The 100 free bytes are enough for the lock file of the folder, but not for a snapshot.
  const makeRoom = await fillDisk(100);
  const engine = open({ compactBytes: 1, log: (line) => lines.push(line) });
  makeRoom();

  expect(paths(engine)).toEqual(['a/1']);
  expect(lines).toEqual([expect.stringContaining('cannot compact its log')]);
  expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  await set(engine, 'a/2');
  engine.close();
  expect(paths(open())).toEqual(['a/1', 'a/2']);
});
