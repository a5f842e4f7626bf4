import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { readStored, writeStored } from '../../../browser/stored.ts';
import { linkNotesKey } from './link-notes-key.ts';

/**
 * The data that this browser stores about a running link upload. The link itself is not stored, because it may
 * contain a secret.
 */
export interface LinkNote {
  id: string;
  /** The id of the upload on the server. */
  linkId: string;
  uid: string;
  workspaceId: string;
  name: string;
  at: number;
}

/** The server forgets an upload after this time. */
export const linkNoteMs = dayMs;

const isNote = (value: unknown): value is LinkNote =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'linkId', 'uid', 'workspaceId', 'name'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  ) &&
  typeof (value as Record<string, unknown>)['at'] === 'number';

/** Stored data of an older version of Fanfare or of another program is ignored. */
function readAll(): LinkNote[] {
  const read = parseJson(readStored(linkNotesKey) ?? '[]');
  return Array.isArray(read) ? read.filter(isNote) : [];
}

const writeAll = (notes: readonly LinkNote[]) =>
  writeStored(linkNotesKey, notes.length === 0 ? '' : JSON.stringify(notes));

export interface LinkNotes {
  /** The recent notes of this person. Outdated notes of any person are deleted. */
  read(): LinkNote[];
  write(note: Omit<LinkNote, 'uid' | 'at'>): void;
  remove(id: string): void;
}

export function linkNotesOf(uid: string, now: () => number = Date.now): LinkNotes {
  return {
    read() {
      const known = readAll();
      const recent = known.filter(({ at }) => at > now() - linkNoteMs);
      if (recent.length < known.length) writeAll(recent);
      return recent.filter((note) => note.uid === uid);
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
