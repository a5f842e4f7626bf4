import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorruptDataError, DirectoryInUseError } from '../log/errors.ts';
import { DATABASE, ROOT, setWrite } from '../testing/wire-values.ts';
import { createClock } from './clock.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { exportProject } from './transfer.ts';

let directory = '';
const engines: Engine[] = [];
const snapshot = (): string => join(directory, 'snapshot.bin');
const log = (): string => join(directory, 'log.bin');
/** The file in which an engine saves damaged bytes if its clock shows 5 ms when it starts. */
const aside = (): string => `${log()}.damaged-1970-01-01T00-00-00.005Z`;

function open(options: EngineOptions = {}): Engine {
  const engine = new Engine({ directory, ...options });
  engines.push(engine);
  return engine;
}

async function set(engine: Engine, path: string, fields: Record<string, unknown> = {}): Promise<void> {
  await engine.database(DATABASE).commit([setWrite(path, fields)]);
}

const paths = (engine: Engine): string[] =>
  [...engine.database(DATABASE).documents.all()].map(({ name }) => name.slice(ROOT.length + 1)).sort();

/** Opens an engine, runs `work` with it, and closes the engine. */
async function session(work: (engine: Engine) => Promise<void>, options?: EngineOptions): Promise<void> {
  const engine = open(options);
  await work(engine);
  engine.close();
}

function flip(file: string, position: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(position) ^ 1, position);
  writeFileSync(file, bytes);
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'firestore-engine-'));
});
afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
  rmSync(directory, { recursive: true });
});

describe('stored documents', () => {
  it('stored documents are restored with their times from the log and from the snapshot', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1', { n: 2n ** 60n, list: [1.5, null, { deep: 'é' }] });
      await set(engine, 'a/1', { n: 2n ** 60n });
      await set(engine, 'b/1');
    });
    const first = open();
    const exported = exportProject(first, 'demo');
    first.close();

    await session(async () => {}, { compactBytes: 0 });
    expect(exportProject(open(), 'demo')).toEqual(exported);
    expect(exported.databases['(default)']).toHaveLength(2);
  });

  it('documents that were deleted or reset are not restored', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1');
      await set(engine, 'a/2');
      await engine.database(DATABASE).commit([{ delete: `${ROOT}/a/1` }]);
    });
    const engine = open();
    expect(paths(engine)).toEqual(['a/2']);
    engine.reset('other');
    engine.reset('demo');
    await set(engine, 'a/3');
    engine.close();

    expect(paths(open())).toEqual(['a/3']);
  });

  it('new commits have later times than stored ones, even if the system clock is behind', async () => {
    await session((engine) => set(engine, 'a/1'));
    const before = open();
    const last = before.database(DATABASE).documents.get(`${ROOT}/a/1`)?.updateTime ?? 0;
    before.close();
    const engine = open({ clock: createClock(() => 0) });
    await set(engine, 'a/2');

    const { documents } = engine.database(DATABASE);
    expect(documents.get(`${ROOT}/a/1`)?.updateTime).toBe(last);
    expect(documents.get(`${ROOT}/a/2`)?.updateTime).toBeGreaterThan(last);
  });

  it('stored documents survive a compaction after every commit', async () => {
    await session(
      async (engine) => {
        for (let index = 0; index < 20; index++) await set(engine, `a/${index}`, { index });
      },
      { compactBytes: 300 },
    );

    expect(paths(open())).toHaveLength(20);
  });
});

describe('a crash', () => {
  it('a crash while writing a record loses only that record', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1');
      await set(engine, 'a/2');
    });
    truncateSync(log(), statSync(log()).size - 3);
    const lines: string[] = [];
    const engine = open({ log: (line) => lines.push(line), now: () => 5 });

    expect(paths(engine)).toEqual(['a/1']);
    expect(lines).toEqual([
      expect.stringContaining(`moved to ${aside()}, and everything before them is kept`),
    ]);
    await set(engine, 'a/3');
    engine.close();
    expect(paths(open())).toEqual(['a/1', 'a/3']);
  });

  it('a damaged last record is saved in a file of its own, and everything before it is restored', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1');
      await set(engine, 'a/2');
    });
    flip(log(), statSync(log()).size - 10);
    const bytes = readFileSync(log());
    const lines: string[] = [];

    expect(paths(open({ log: (line) => lines.push(line), now: () => 5 }))).toEqual(['a/1']);
    expect(lines).toHaveLength(1);
    const kept = readFileSync(aside());
    expect(kept.equals(bytes.subarray(bytes.length - kept.length))).toBe(true);
    expect(statSync(log()).size).toBe(bytes.length - kept.length);
  });

  it('garbage at the end of the log, as a crash may leave it, prevents neither the start nor the restoring of documents', async () => {
    await session((engine) => set(engine, 'a/1'));
    appendFileSync(log(), Buffer.alloc(50, 7));

    expect(paths(open())).toEqual(['a/1']);
  });

  it('the same documents are restored after a crash between writing a snapshot and emptying the log', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1', { n: 1 });
      await set(engine, 'a/2');
      await engine.database(DATABASE).commit([{ delete: `${ROOT}/a/2` }]);
      engine.reset();
      await set(engine, 'a/3', { n: 1 });
      await set(engine, 'a/3', { n: 2 });
    });
    copyFileSync(log(), join(directory, 'old-log'));
    await session(async () => {}, { compactBytes: 0 });
    copyFileSync(join(directory, 'old-log'), log());
    const engine = open();

    expect(paths(engine)).toEqual(['a/3']);
    expect(engine.database(DATABASE).documents.get(`${ROOT}/a/3`)?.fields).toMatchObject({
      n: { integerValue: '2' },
    });
    await set(engine, 'a/4');
    engine.close();
    expect(paths(open())).toEqual(['a/3', 'a/4']);
  });

  it('a snapshot that a crash left unfinished is ignored', async () => {
    await session((engine) => set(engine, 'a/1'), { compactBytes: 0 });
    writeFileSync(`${snapshot()}.tmp`, 'half a snapsh');

    expect(paths(open())).toEqual(['a/1']);
  });
});

describe('corrupt data', () => {
  const expectRefusal = (file: string): void => {
    expect(() => open()).toThrow(CorruptDataError);
    expect(() => open()).toThrow(file);
  };

  it('the start fails if the log is damaged in its middle, and the log remains unchanged', async () => {
    await session(async (engine) => {
      await set(engine, 'a/1');
      await set(engine, 'a/2');
      await set(engine, 'a/3');
    });
    flip(log(), Math.floor(statSync(log()).size / 2));
    const before = readFileSync(log());

    expectRefusal(log());
    expect(readFileSync(log()).equals(before)).toBe(true);
  });

  it('the start fails if the snapshot is damaged anywhere', async () => {
    await session((engine) => set(engine, 'a/1'), { compactBytes: 0 });
    const whole = readFileSync(snapshot());
    for (const position of [0, 5, 20, Math.floor(whole.length / 2), whole.length - 1]) {
      writeFileSync(snapshot(), whole);
      flip(snapshot(), position);
      expectRefusal(snapshot());
    }
  });

  it('the start fails if the snapshot was cut off', async () => {
    await session((engine) => set(engine, 'a/1'), { compactBytes: 0 });
    const size = statSync(snapshot()).size;
    for (const length of [size - 1, Math.floor(size / 2), 0]) {
      truncateSync(snapshot(), length);
      expectRefusal(snapshot());
    }
  });

  it('the start fails if the log continues a snapshot that is missing', async () => {
    await session((engine) => set(engine, 'a/1'), { compactBytes: 0 });
    await session(async () => {}, { compactBytes: 0 });
    rmSync(snapshot());

    expectRefusal(snapshot());
  });

  it('the start fails if the log is empty', async () => {
    await session((engine) => set(engine, 'a/1'));
    truncateSync(log(), 0);

    expectRefusal(log());
  });

  it('a start that fails releases the directory for the next start', async () => {
    await session((engine) => set(engine, 'a/1'));
    truncateSync(log(), 0);
    expectRefusal(log());
    rmSync(log());

    expect(() => open()).not.toThrow();
  });
});

it('a directory that another engine uses is refused', () => {
  open();

  expect(() => open()).toThrow(DirectoryInUseError);
});

it('a commit that cannot be stored is refused and changes nothing', async () => {
  const engine = open();
  await set(engine, 'a/1');
  engine.close();

  await expect(set(engine, 'a/2')).rejects.toMatchObject({ code: 9 });
  expect(paths(engine)).toEqual(['a/1']);
});

it('a commit succeeds and reaches the other listeners if one listener fails', async () => {
  const lines: string[] = [];
  const engine = new Engine({ log: (line) => lines.push(line) });
  engine.onCommit(() => {
    throw new Error('listener');
  });
  const heard: string[] = [];
  engine.onCommit((_, changes) => heard.push(...changes.map(({ name }) => name)));

  await set(engine, 'a/1');

  expect(heard).toEqual([`${ROOT}/a/1`]);
  expect(lines).toEqual([expect.stringContaining('listener')]);
});
