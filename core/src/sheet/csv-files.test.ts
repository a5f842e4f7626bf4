import { describe, expect, it } from 'vitest';
import { importOf, unknownFiles } from './csv.ts';
import { emptySheet, type Sheet } from './sheet.ts';
import { fileOf, row } from './testing/builders.ts';
import { accounts, checked, context, imported } from './testing/csv.ts';

describe('files that a CSV file names', () => {
  const rows = [row('bun'), row('tart')];
  const sheet: Sheet = { ...emptySheet, accounts, rows };

  it('a line changes the row of the sheet whose file it names, and its empty cells change nothing', () => {
    const titled = { ...sheet, rows: [row('bun', { title: 'Old', comment: 'Hi' }), row('tart')] };
    const after = imported(titled, ['File', 'Title', 'Comment'], [['BUN.jpg', 'New', '']]);
    expect(after.rows.map(({ id, title, comment }) => [id, title, comment])).toEqual([
      ['bun', 'New', 'Hi'],
      ['tart', '', ''],
    ]);
    expect(imported(after, ['File', 'Title', 'Comment'], [['BUN.jpg', 'New', '']])).toBe(after);
  });

  it('a line that would change nothing is reported as already in the sheet', () => {
    const titled = [row('bun', { title: 'New' })];
    const states = checked(['File', 'Title'], [['bun.jpg', 'New']], context(titled)).map(
      ({ state }) => state,
    );
    expect(states).toEqual(['known']);
  });

  it('a line that names a library file adds a row with its alt text, and two lines may name the same file', () => {
    const library = [fileOf('pie', { alt_text: 'A pie' })];
    const lines = checked(
      ['File', 'Title'],
      [
        ['PIE.jpg', 'One'],
        ['pie.jpg', 'Two'],
      ],
      context(rows, { library }),
    );
    expect(importOf(lines, 2).rows).toMatchObject([
      { file: { _id: 'file-pie' }, title: 'One', altText: 'A pie' },
      { file: { _id: 'file-pie' }, title: 'Two', altText: 'A pie' },
    ]);
  });

  it('a name that two files of the library have is refused', () => {
    const library = [fileOf('pie'), fileOf('pie', { _id: 'other' })];
    const [only] = checked(['File'], [['pie.jpg']], context(rows, { library }));
    expect(only?.problems[0]?.problem).toMatch(/^2 files in the library have this name/);
  });

  it('a web address is refused, and a file of the same name is suggested if there is one', () => {
    const found = checked(
      ['File'],
      [['https://bakery.example/img/bun.jpg?w=2'], ['http://bakery.example/%E0%A4%A.jpg']],
      context(rows),
    );
    expect(found.map(({ problems }) => problems[0]?.suggestions)).toEqual([['bun.jpg'], []]);
    expect(unknownFiles(found)).toEqual([]);
  });

  it('a file that the sheet does not have is listed once for the search in the library, even if two lines name it', () => {
    const found = checked(
      ['File', 'Title'],
      [
        ['pie.jpg', 'a'],
        ['pie.jpg', 'b'],
        ['bun.jpg', 'c'],
      ],
      context(rows),
    );
    expect(unknownFiles(found)).toEqual(['pie.jpg']);
    const looked = checked(['File'], [['pie.jpg']], context(rows, { library: [] }));
    expect(looked[0]?.problems[0]?.problem).toMatch(/^No file in the sheet or the library/);
  });

  it('a corrected line does not change a row that was imported from another line of the same CSV file', () => {
    const names = ['File', 'Title'];
    const library = [fileOf('pie')];
    const [first] = importOf(checked(names, [['pie.jpg', 'One']], context(rows, { library })), 2).rows;
    const about = context(first ? [...rows, first] : rows, { library });
    const again = checked(
      names,
      [
        ['pie.jpg', 'One'],
        ['pie.jpg', 'Two'],
      ],
      about,
    );
    expect(again.map(({ state, fileOf: of }) => [state, of])).toEqual([
      ['known', null],
      ['ready', null],
    ]);
    expect(checked(names, [['pie.jpg', 'Two']], about)[0]?.fileOf).toBe(first?.id);
  });

  it('a line does not change a row that an earlier import of the same CSV file has added', () => {
    const grid = [['bun.jpg', 'Other']];
    const about = context(rows, { added: ['bun'], library: [fileOf('bun')] });
    expect(checked(['File', 'Title'], grid, about)).toMatchObject([{ state: 'ready', fileOf: null }]);
  });

  it('an unknown file is refused, and files of the same name with another extension are suggested', () => {
    const wrong = checked(
      ['File', 'Title'],
      [
        ['tart.png', 'x'],
        ['pie.jpg', 'y'],
      ],
      context(rows),
    );
    expect(wrong.map(({ problems }) => problems[0]?.suggestions)).toEqual([['tart.jpg'], []]);
    expect(wrong[0]?.problems[0]?.problem).toMatch(/Add the file first/);
  });

  it('the second of two lines that name the same file of the sheet is refused', () => {
    const twice = checked(
      ['File', 'Title'],
      [
        ['bun.jpg', 'x'],
        ['bun.jpg', 'y'],
      ],
      context(rows),
    );
    expect(twice.map(({ state }) => state)).toEqual(['ready', 'wrong']);
    expect(twice[1]?.problems).toMatchObject([{ column: 0, problem: 'Row 2 has this file already.' }]);
  });

  it('a line that names no file becomes a row with only text', () => {
    const after = imported(sheet, ['File', 'Title'], [['', 'Only text']]);
    expect(after.rows.at(-1)).toMatchObject({ file: null, title: 'Only text' });
  });
});
