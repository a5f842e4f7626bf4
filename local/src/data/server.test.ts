import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Firestore } from '@google-cloud/firestore';
import { describe, expect, it, vi } from 'vitest';
import { startChild } from '../orchestrate/child.ts';
import { isExpected, sentenceOf } from '../process/start-error.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { startData, type DataOptions } from './server.ts';

const fromRoot = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

function options(more: Partial<DataOptions> = {}): DataOptions {
  return {
    projectId: 'demo-data',
    bucket: 'demo-data.appspot.com',
    location: 'us-central1',
    dir: createTemporaryFolder(),
    storageRules: fromRoot('storage.rules'),
    firestoreIndexes: fromRoot('firestore.indexes.json'),
    signers: {},
    ...more,
  };
}

function file(text: string): string {
  const path = join(createTemporaryFolder(), 'file');
  writeFileSync(path, text);
  return path;
}

/** Starts the data servers in a child process, as the orchestrator does. */
const startPart = (settings: DataOptions) =>
  startChild({
    name: 'data',
    entry: new URL('main.ts', import.meta.url),
    settings,
    line: () => undefined,
  });

/** Expects the data servers to fail at the start, with an error that reads `sentence`. */
async function expectSentence(settings: DataOptions, sentence: string | RegExp): Promise<void> {
  const error = await startData(settings).catch((error: unknown) => error);
  expect(sentenceOf(error)).toMatch(sentence);
  // The data process prints no stack trace for an expected error.
  expect(isExpected(error)).toBe(true);
}

function openFirestore(host: string, token: string): Firestore {
  // Prevents Google's libraries from searching for a metadata server.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const customHeaders = { Authorization: `Bearer ${token}` };
  return new Firestore({ projectId: 'demo-data', host, ssl: false, customHeaders });
}

const ask = (address: string, path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(`http://${address}`);
    const asked = request({ hostname, port, path, headers, method }, (answer) => {
      void text(answer).then((body) => resolve(`${answer.statusCode} ${body}`));
    });
    asked.on('error', reject);
    asked.end();
  });

async function withDocument(dir: string): Promise<void> {
  const data = await startData(options({ dir }));
  const firestore = openFirestore(data.firestore, data.firestoreToken);
  for (let n = 0; n < 5; n += 1) await firestore.doc(`a/${n}`).set({ text: 'x'.repeat(200) });
  await firestore.terminate();
  await data.stop();
}

describe('the local data servers', () => {
  it('a broken rules file is refused with its file, line and column', async () => {
    const storageRules = file(
      "rules_version = '2';\nservice firebase.storage {\n  match /b { allow read: iff true; }\n}",
    );
    await expectSentence(
      options({ storageRules }),
      `${storageRules}, line 3, column 26: Expected "if", found "iff".`,
    );
  });

  it('a broken index file is refused', async () => {
    await expectSentence(options({ firestoreIndexes: file('{"indexes": [') }), /cannot be read/);
  });

  it('damaged Firestore data is refused with the name of the damaged file', async () => {
    const dir = createTemporaryFolder();
    await withDocument(dir);
    const folder = join(dir, 'firestore');
    const [log] = readdirSync(folder).filter((name) => name.startsWith('log'));
    const path = join(folder, log ?? '');
    const bytes = readFileSync(path);
    bytes.fill(0, 20, 60);
    writeFileSync(path, bytes);
    await expectSentence(options({ dir }), path);
  });

  it('unreadable lines of the task journal are reported at the start', async () => {
    const dir = createTemporaryFolder();
    mkdirSync(join(dir, 'tasks'));
    const path = join(dir, 'tasks/tasks.journal.jsonl');
    writeFileSync(path, '{"half\n{"whole": 1}\n');
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await (await startData(options({ dir }))).stop();
      expect(write).toHaveBeenCalledWith(
        expect.stringContaining(`2 lines, the first of them line 1 of the journal ${path} could not be read`),
      );
    } finally {
      write.mockRestore();
    }
  });

  it('Firestore answers only callers that send the token of this start', async () => {
    const dir = createTemporaryFolder();
    const first = await startData(options({ dir }));
    await first.stop();
    const data = await startData(options({ dir }));
    const codes = [data.firestoreToken, first.firestoreToken, 'owner'].map(async (token) => {
      const firestore = openFirestore(data.firestore, token);
      const code = await firestore
        .doc('a/b')
        .get()
        .then(
          () => 0,
          (error: { code: number }) => error.code,
        );
      await firestore.terminate();
      return code;
    });
    expect(await Promise.all(codes)).toEqual([0, 7, 7]);
    await data.stop();
  });

  it('Storage and the task queues refuse requests of pages from other origins, and requests to other host names', async () => {
    const data = await startData(options());
    const { storage, tasks } = data;
    const paths = [
      [storage, '/storage/v1/b/demo-data.appspot.com/o'],
      [storage, '/v0/b/demo-data.appspot.com/o'],
      [storage, '/demo-data.appspot.com/x'],
      [tasks, '/v2/projects/demo-data/locations/us-central1/queues'],
    ] as const;
    for (const [address, path] of paths) {
      expect(await ask(address, path, { host: address })).not.toContain('Not a page');
      for (const headers of [
        { host: address, origin: 'https://evil.example' },
        { host: address, origin: 'null' },
        { host: address, origin: 'http://localhost:3000' },
        { host: address, origin: 'https://evil.example', authorization: 'Bearer owner' },
        { host: `evil.example:${new URL(`http://${address}`).port}` },
        { host: 'evil.example', origin: 'http://evil.example' },
      ])
        for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
          expect(await ask(address, path, headers, method)).toBe('403 Not a page of Fanfare.\n');
    }
    await data.stop();
  });

  it('a start waits until the servers of an earlier start have released the data', async () => {
    const dir = createTemporaryFolder();
    const earlier = await startPart(options({ dir }));

    const starting = startData(options({ dir }));
    await earlier.stop();

    await (await starting).stop();
  });

  it('a start without a readable rules file is refused with the name of the file', async () => {
    await expect(startData(options({ storageRules: '/no/such.rules' }))).rejects.toThrow('/no/such.rules');
  });
});
