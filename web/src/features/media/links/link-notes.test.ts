import { beforeEach, describe, expect, it } from 'vitest';
import { linkNoteMs, linkNotesOf } from './link-notes.ts';
import { linkNotesKey } from './link-notes-key.ts';

beforeEach(() => localStorage.clear());

let now = 1_000_000;
const notesOf = (uid: string) => linkNotesOf(uid, () => now);
const note = { id: 'one', linkId: 'link-0001', workspaceId: 'w', name: 'example.com/harbour.jpg' };
const ids = (uid: string) =>
  notesOf(uid)
    .read()
    .map(({ id }) => id);

describe('notes about running link uploads', () => {
  it('notes survive a reload, and each person reads only their own', () => {
    notesOf('kim').write(note);
    notesOf('lee').write({ ...note, id: 'two' });
    expect(notesOf('kim').read()).toEqual([{ ...note, uid: 'kim', at: now }]);
    expect(ids('lee')).toEqual(['two']);
  });

  it('a note replaces an earlier note of the same id, and removing the last note leaves the storage empty', () => {
    notesOf('kim').write(note);
    notesOf('kim').write({ ...note, linkId: 'link-0002' });
    expect(notesOf('kim').read()).toMatchObject([{ linkId: 'link-0002' }]);
    notesOf('kim').remove('one');
    expect(localStorage.getItem(linkNotesKey)).toBe('');
  });

  it('a note is removed a day after it was first written, even if it belongs to another person', () => {
    notesOf('lee').write(note);
    now += linkNoteMs - 1;
    expect(ids('lee')).toEqual(['one']);
    notesOf('lee').write(note);
    now += 1;
    expect(ids('kim')).toEqual([]);
    expect(localStorage.getItem(linkNotesKey)).toBe('');
  });

  it.each(['{', '{}', '[1, null, {"id": "one"}]'])(
    'stored text that cannot be read is treated as no notes: %s',
    (text) => {
      localStorage.setItem(linkNotesKey, text);
      expect(ids('kim')).toEqual([]);
    },
  );
});
