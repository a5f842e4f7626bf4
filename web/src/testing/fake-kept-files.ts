import type { KeptFiles, KeptNote } from '../browser/kept-files.ts';
import type { TakeLock } from '../browser/lock.ts';

export interface FakeKeptFiles extends KeptFiles {
  readonly noted: Map<string, KeptNote>;
  readonly copied: Map<string, File>;
  /** Bytes that can still be stored. */
  left: number;
}

/** The files stored in a browser, shared by the pages of a test. `copying` delays the copy of a file. */
export function fakeKeptFiles(
  copying: (id: string) => Promise<void> = () => Promise.resolve(),
): FakeKeptFiles {
  const noted = new Map<string, KeptNote>();
  const copied = new Map<string, File>();
  return {
    noted,
    copied,
    left: Infinity,
    notes: () => Promise.resolve([...noted.values()]),
    note: (id) => Promise.resolve(noted.get(id)),
    write: (note) => Promise.resolve(void noted.set(note.id, note)),
    ids: () => Promise.resolve([...copied.keys()]),
    file: (id) => Promise.resolve(copied.get(id)),
    async copy(id, file) {
      await copying(id);
      copied.set(id, file);
    },
    remove(id) {
      noted.delete(id);
      copied.delete(id);
      return Promise.resolve();
    },
    room() {
      return Promise.resolve(this.left);
    },
  };
}

export function fakeLocks(): { takeLock: TakeLock; held: ReadonlySet<string> } {
  const held = new Set<string>();
  return {
    held,
    takeLock(name) {
      if (held.has(name)) return Promise.resolve(null);
      held.add(name);
      return Promise.resolve(() => void held.delete(name));
    },
  };
}
