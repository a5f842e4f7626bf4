import { readStored, writeStored } from '../../../browser/stored.ts';
import { linkNotesKey } from './link-notes-key.ts';

/** What is known in this browser of a link that is on its way. The link itself is not kept: it may hold a key of its own. */
export interface LinkNote {
  id: string;
  /** What the server knows it by. */
  linkId: string;
  uid: string;
  workspaceId: string;
  name: string;
  at: number;
}

/** The server forgets one that is older. */
export const linkNoteMs = 24 * 60 * 60_000;

const isNote = (value: unknown): value is LinkNote =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'linkId', 'uid', 'workspaceId', 'name'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  ) &&
  typeof (value as Record<string, unknown>)['at'] === 'number';

/** What an older version of the product left, or somebody else, is as good as nothing. */
function readAll(): LinkNote[] {
  try {
    const read: unknown = JSON.parse(readStored(linkNotesKey) ?? '[]');
    return Array.isArray(read) ? read.filter(isNote) : [];
  } catch {
    return [];
  }
}

const writeAll = (notes: readonly LinkNote[]) =>
  writeStored(linkNotesKey, notes.length === 0 ? '' : JSON.stringify(notes));

export interface LinkNotes {
  /** Those of one person that are not too old; the others are cleared away. */
  read(): LinkNote[];
  write(note: Omit<LinkNote, 'uid' | 'at'>): void;
  remove(id: string): void;
}

export function linkNotesOf(uid: string, now: () => number = Date.now): LinkNotes {
  return {
    read() {
      const known = readAll();
      const young = known.filter(({ at }) => at > now() - linkNoteMs);
      if (young.length < known.length) writeAll(young);
      return young.filter((note) => note.uid === uid);
    },
    write(note) {
      const known = readAll();
      const before = known.find(({ id }) => id === note.id);
      const at = before?.linkId === note.linkId ? before.at : now();
      writeAll([...known.filter((each) => each !== before), { ...note, uid, at }]);
    },
    remove(id) {
      const known = readAll();
      const left = known.filter((note) => note.id !== id);
      if (left.length < known.length) writeAll(left);
    },
  };
}
