import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, withoutMarks } from './csv.ts';

/** A CSV reader that follows RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let n = 1; n < text.length; n += 1) {
    const letter = text[n] ?? '';
    if (isQuoted) {
      if (letter === '"' && text[n + 1] === '"') cell += text[(n += 1)];
      else if (letter === '"') isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === ',' || (letter === '\r' && text[n + 1] === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\r') {
        n += 1;
        rows.push([]);
      }
    } else cell += letter;
  }
  return rows.slice(0, -1);
}

describe('a table as CSV', () => {
  it('texts with commas, quotes and line breaks are read back unchanged', () => {
    const rows = [
      ['Post', 'Reach'],
      ['Say "hello", twice\nor more', 12],
      [null, -4],
    ];
    expect(readCsv(toCsv(rows))).toEqual([
      ['Post', 'Reach'],
      ['Say "hello", twice\nor more', '12'],
      ['', '-4'],
    ]);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ["'Quoted'", "''Quoted'"],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n@x', "'\n'@x"],
    ['Sale;=1', "Sale;'=1"],
    ['Sale; @x', "Sale; '@x"],
    ['Sale;"=1', `Sale;"'=1`],
    ['Sale\t-1;+1', "Sale\t'-1;'+1"],
    ['Sale; from 2-3 pm', 'Sale; from 2-3 pm'],
  ])('a spreadsheet does not run the text %j as a formula', (text, expected) => {
    expect(readCsv(toCsv([[text]]))).toEqual([[expected]]);
  });

  it('a text with a semicolon is quoted, because some regions separate cells by semicolons', () => {
    expect(toCsv([['a;b', 1]])).toBe('\uFEFF"a;b",1\r\n');
  });

  it('a spreadsheet never runs a text as a formula, and every text can be read back', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@;,"\' \t\r\na') }));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (rows) => {
        const read = readCsv(toCsv(rows));
        expect(read).toHaveLength(rows.length);
        for (const [n, cells] of read.entries())
          for (const [at, cell] of cells.entries()) {
            expect(cell).not.toMatch(/^\s*[=+\-@]/);
            expect(cell).not.toMatch(/[;\t\r\n][\s"]*[=+\-@]/);
            expect(withoutMarks(cell)).toBe(rows[n]?.[at]);
          }
      }),
    );
  });
});
