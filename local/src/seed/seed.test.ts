import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { googlePeople } from './people.ts';
import { demoZone, removeHalfDemo, seedDemo } from './seed.ts';

function folderWith(...names: string[]): string {
  const dir = createTemporaryFolder();
  mkdirSync(join(dir, 'firestore'));
  for (const name of names) writeFileSync(join(dir, name), '{}');
  return dir;
}

describe('the removal of an interrupted demo', () => {
  it('the data of an interrupted demo is removed, and other files in the folder are kept', () => {
    const dir = folderWith('seeding.json', 'holiday.txt');
    removeHalfDemo(dir);
    expect(readdirSync(dir)).toEqual(['holiday.txt']);
  });

  it('a complete demo is kept', () => {
    const dir = folderWith('seeded.json');
    removeHalfDemo(dir);
    expect(existsSync(join(dir, 'firestore'))).toBe(true);
  });

  it('the data of an unfinished demo is kept while a product that uses the folder is running', () => {
    const dir = folderWith('seeding.json');
    // Writes the id of the parent process, because it is a running process other than this one.
    writeFileSync(join(dir, 'lock'), String(process.ppid));
    removeHalfDemo(dir);
    expect(existsSync(join(dir, 'firestore'))).toBe(true);
  });
});

describe('the time zone of the demo', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['Europe/London', 'Europe/London'],
    ['UTC', 'Europe/Berlin'],
    ['Etc/UTC', 'Europe/Berlin'],
    ['Etc/Unknown', 'Europe/Berlin'],
  ])('on a machine in the time zone %s, the demo uses the time zone %s', (machine, zone) =>
    expect(demoZone(machine)).toBe(zone),
  );
});

describe('a product without demo data', () => {
  it('a start without demo data signs up only the people of the local Google sign-in, and later starts sign up nobody', async () => {
    const signedUp: string[] = [];
    const auth = createServer((request, response) => {
      signedUp.push(request.url ?? '');
      response.end(JSON.stringify({ localId: 'one', idToken: 'token' }));
    });
    const host = `127.0.0.1:${await listen(auth, 0, 'a test server')}`;
    const dataDir = createTemporaryFolder();
    const line = () => undefined;
    const behind = { auth: host, storage: '127.0.0.1:1', networks: '127.0.0.1:1' };
    await seedDemo({ dataDir, empty: true, line }, behind, {});
    await seedDemo({ dataDir, empty: false, line }, behind, {});
    await close(auth);
    expect(signedUp.map((url) => /accounts:\w+/.exec(url)?.[0])).toEqual(
      googlePeople.map(() => 'accounts:signInWithIdp'),
    );
    expect(readdirSync(dataDir)).toEqual(['seeded.json']);
  });
});
