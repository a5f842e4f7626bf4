import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../orchestrate/child.ts';
import type { Addresses } from '../orchestrate/environment.ts';
import { removeData } from '../orchestrate/data-files.ts';
import { lockOwner } from '../orchestrate/data-lock.ts';
import type { DemoOptions } from './demo.ts';
import { googlePeople } from './people.ts';
import { signUpAt } from './sign-up.ts';

export interface SeedOptions {
  dataDir: string;
  /** Whether the product starts without the demo. */
  empty: boolean;
  /** The end of the demo's history; now by default. */
  now?: number;
  line(part: string, text: string): void;
}

/**
 * This file exists when the product has been started on the folder before, so that the demo is made at most
 * once.
 */
const seededFile = (dataDir: string) => join(dataDir, 'seeded.json');
/** This file exists only while the demo is being made. */
const seedingFile = (dataDir: string) => join(dataDir, 'seeding.json');

const demoSeed = 'harbour';

/** A machine on UTC is usually a server or a container, so the demo then uses the zone of Berlin. */
export const demoZone = (machineZone: string): string =>
  /^(?:Etc\/.*|UTC|GMT|UCT|Universal|Zulu)$/.test(machineZone) ? 'Europe/Berlin' : machineZone;

/**
 * Removes a demo whose creation was interrupted. The product was not usable during the creation, so no other data is
 * lost.
 */
export function removeHalfDemo(dataDir: string): void {
  if (existsSync(seedingFile(dataDir)) && lockOwner(dataDir) === null) removeData(dataDir);
}

type Behind = Pick<Addresses, 'auth' | 'storage' | 'networks'>;

/**
 * Makes the demo in a separate process, unless the product has started on this data before. `env` is the environment of
 * the functions.
 */
export async function seedDemo(
  { dataDir, empty, now = Date.now(), line }: SeedOptions,
  { auth, storage, networks }: Behind,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (existsSync(seededFile(dataDir))) return;
  if (empty) {
    // The accounts of the local Google sign-in exist independently of the product, like real Google accounts.
    for (const person of googlePeople) await signUpAt(auth).withGoogle(person);
  } else {
    writeFileSync(seedingFile(dataDir), '{}');
    const part = await startChild<DemoOptions, { seconds: number }>({
      name: 'demo',
      entry: new URL('main.ts', import.meta.url),
      settings: {
        auth,
        storage,
        sandbox: networks,
        now,
        zone: demoZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
        seed: demoSeed,
      },
      // Most objects of this process are short-lived. With enough memory for new objects, V8 rarely has to collect
      // garbage.
      flags: ['--max-semi-space-size=64'],
      env,
      line,
    });
    line('demo', `The demo took ${part.ready.seconds.toFixed(1)} s.`);
    await part.stop();
  }
  writeFileSync(seededFile(dataDir), JSON.stringify({ demo: !empty }));
  rmSync(seedingFile(dataDir), { force: true });
}
