import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toKeptText, readKeptSheet, sheetKeptMs, type KeptSheet } from './kept-sheet.ts';
import { startSending, sentAfter } from './sending.ts';
import { emptySheet, newRow, sheetAfter } from './sheet.ts';
import { account, now, row, zone } from './testing/builders.ts';

const rows = [
  row('a', {
    title: 'Bun',
    altText: 'A bun',
    schedule: { at: now, zone },
    targets: { 'boards/1': ['x'] },
    fits: [{ network: 'plain', file: 'file-a', as: 'cropped' }],
  }),
  newRow('b', null),
];
const sheet = { accounts: [account('plain')], rows, selected: ['b'] };
const part = { action: 'upload' as const, input: { workspaceId: 'w', action: 'upload' as const, rows: [] } };
const sending = sentAfter(startSending('upload', rows), part, [{ id: 'a', state: 'kept', posts: [] }]);
const kept: KeptSheet = { sheet, sending: { ...sending, requested: ['b'] }, unconfirmed: ['b'], at: now };

describe('a sheet that the browser stores', () => {
  it('after a reload, the sheet and the results of sending it are restored', () => {
    expect(readKeptSheet(toKeptText(kept), now + 1)).toEqual(kept);
    expect(readKeptSheet(toKeptText({ ...kept, sending: null }), now)).toEqual({ ...kept, sending: null });
  });

  it('a sheet without rows is not stored', () => {
    expect(toKeptText({ ...kept, sheet: sheetAfter(sheet, { kind: 'cleared' }) })).toBeNull();
  });

  it('a sheet is no longer restored after 30 days', () => {
    const after = (ms: number) => readKeptSheet(toKeptText(kept), now + ms);
    expect([after(sheetKeptMs - 1) === null, after(sheetKeptMs)]).toEqual([false, null]);
  });

  it('fields that an older version of the product did not write get their defaults, and unreadable rows are left out', () => {
    const old = {
      at: now,
      sheet: { rows: [{ id: 'a', title: 'Bun' }, { title: 'No id' }, 7], selected: ['a', 'z'] },
    };
    expect(readKeptSheet(JSON.stringify(old), now)).toEqual({
      sheet: { ...emptySheet, rows: [{ ...newRow('a', null), title: 'Bun' }], selected: ['a'] },
      sending: null,
      unconfirmed: [],
      at: now,
    });
  });

  it('a row that was stored twice appears once in the restored sheet', () => {
    const twice = { ...kept, sheet: { ...sheet, rows: [...rows, ...rows] } };
    expect(readKeptSheet(JSON.stringify(twice), now)).toEqual(kept);
  });

  it('a file that lacks properties can be read, and a file without a valid kind or path is left out', () => {
    const [{ file } = row('a')] = rows;
    const read = (odd: unknown) =>
      readKeptSheet(JSON.stringify({ at: now, sheet: { rows: [{ id: 'a', file: odd }] } }), now)?.sheet
        .rows[0]?.file;
    expect(read({ ...file, type: null, bytes: 'x', width: -1, durationMs: undefined })).toEqual({
      ...file,
      type: '',
      bytes: 0,
      width: 0,
    });
    expect([read({ ...file, kind: 'sound' }), read({ ...file, firebasePath: 1 })]).toEqual([null, null]);
    const crop = { left: 1, top: 2, width: 3, height: 4, of: 'w/a.jpg' };
    const whole = { ...file, small: true, copyOf: 'w/b.jpg', crop };
    expect([read(whole), read({ ...file, crop: { ...crop, of: 1 } })]).toEqual([whole, file]);
  });

  it('a row whose stored outcome cannot be read is sent again', () => {
    const b = { state: 'deleted' };
    const c = { state: 'failed', message: 'No.', stored: ['scheduled'] };
    const broken = {
      ...kept,
      sending: { ...sending, rowsMax: 0, outcomes: { a: { state: 'sent' }, b, c } },
    };
    expect(readKeptSheet(JSON.stringify(broken), now)?.sending).toEqual({
      ...sending,
      rowsMax: 100,
      outcomes: { b, c },
    });
  });

  it('any stored text can be read without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readKeptSheet(text, now);
        expect(read === null || Array.isArray(read.sheet.rows)).toBe(true);
      }),
    );
    expect(readKeptSheet(null, now)).toBeNull();
  });
});
