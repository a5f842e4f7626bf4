import type { KeptFiles, KeptNote } from '../browser/kept-files.ts';
import type { TakeLock } from '../browser/lock.ts';

export interface FakeKeptFiles extends KeptFiles {
  readonly storedNotes: Map<string, KeptNote>;
  readonly storedFiles: Map<string, File>;
  /** Bytes that can still be stored. */
  left: number;
}

/** The files stored in a browser, shared by the pages of a test. `copying` delays the copy of a file. */
export function fakeKeptFiles(
  copying: (id: string) => Promise<void> = () => Promise.resolve(),
): FakeKeptFiles {
  const storedNotes = new Map<string, KeptNote>();
  const storedFiles = new Map<string, File>();
  return {
    storedNotes,
    storedFiles,
    left: Infinity,
    notes: () => Promise.resolve([...storedNotes.values()]),
    note: (id) => Promise.resolve(storedNotes.get(id)),
    write: (note) => Promise.resolve(void storedNotes.set(note.id, note)),
    ids: () => Promise.resolve([...storedFiles.keys()]),
    file: (id) => Promise.resolve(storedFiles.get(id)),
    async copy(id, file) {
      await copying(id);
      storedFiles.set(id, file);
    },
    remove(id) {
      storedNotes.delete(id);
      storedFiles.delete(id);
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
