import { describe, expect, it } from 'vitest';
import { csvBytesMax } from './file-size.ts';
import { csvColumnsMax, csvRowsMax, parseCsv, readCsv } from './read-csv.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const wide = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(',');
const long = (count: number) => `Title\n${Array.from({ length: count }, (_, i) => `t${i}`).join('\n')}\n`;

describe('a CSV file', () => {
  it.each([
    ['commas', ',', 'Title,Text\na,b\n'],
    ['semicolons, as Excel writes them in Europe', ';', 'Title;Text\r\na;b\r\n'],
    ['tabs', '\t', 'Title\tText\na\tb'],
    ['vertical bars', '|', 'Title|Text\na|b\n\n\n'],
  ])('the separator of a file with %s is found', (_name, separator, text) => {
    expect(readCsv(bytes(text))).toEqual({
      problem: null,
      header: ['Title', 'Text'],
      grid: [['a', 'b']],
      separator,
      notes: [],
    });
  });

  it('a quoted cell can contain separators, quotes and line breaks', () => {
    expect(parseCsv('Title,Text\n"a, b","He said ""hi""\nand left"\n')).toMatchObject({
      grid: [['a, b', 'He said "hi"\nand left']],
    });
  });

  it('blank lines count as rows, so that each row has the same number as in a spreadsheet', () => {
    expect(parseCsv('Title,Text\na,b\n\nc,d\n')).toMatchObject({ grid: [['a', 'b'], [''], ['c', 'd']] });
  });

  it.each([',', ';', '\t'])(
    'cells beyond the named columns are kept up to the last filled cell, with the separator %j',
    (separator) => {
      const lines = [
        ['Title', 'Text'],
        ['a', 'b'],
        ['a', 'b', '', ' '],
        ['a', 'b', 'c', ''],
        ['a', '', '', 'd'],
      ];
      const text = lines.map((cells) => cells.join(separator)).join('\n');
      expect(parseCsv(text)).toMatchObject({
        separator,
        grid: [
          ['a', 'b'],
          ['a', 'b'],
          ['a', 'b', 'c'],
          ['a', '', '', 'd'],
        ],
      });
    },
  );

  it('unnamed columns at the end of the header are removed, and their texts become cells beyond the named columns', () => {
    expect(parseCsv('Title,,Text, ,\na,,b,,\na,,Hello, world,\n')).toMatchObject({
      header: ['Title', '', 'Text'],
      grid: [
        ['a', '', 'b'],
        ['a', '', 'Hello', ' world'],
      ],
    });
    expect(parseCsv(',,\na,b,c\n')).toMatchObject({ header: ['', '', ''], grid: [['a', 'b', 'c']] });
  });

  it('a file with a quotation mark that is not closed is refused, and the message names the row', () => {
    expect(parseCsv('Title,Text\na,b\nc,"d\ne,f\n').problem).toMatch(
      /^A quotation mark in row 3 is not closed/,
    );
  });

  it('a cell with a quotation mark in the middle is read, and a note names its row', () => {
    expect(parseCsv('Title,Text\na,b\n"He said "hi" there",e\n')).toMatchObject({
      problem: null,
      grid: [
        ['a', 'b'],
        ['He said "hi" there', 'e'],
      ],
      notes: [expect.stringMatching(/^Row 3 has a quotation mark/)],
    });
  });

  it('an empty file and a file without rows are refused', () => {
    expect([
      readCsv(bytes('')).problem,
      readCsv(bytes('\n\n')).problem,
      readCsv(bytes('Title,Text\n')).problem,
    ]).toEqual([
      'This file is empty.',
      'This file is empty.',
      'This file has no rows below the names of its columns.',
    ]);
  });

  it('10,000 rows are read, further rows are left out, and a note says so', () => {
    const [most, more] = [parseCsv(long(csvRowsMax)), parseCsv(long(csvRowsMax + 1))];
    expect(most).toMatchObject({ notes: [], grid: { length: csvRowsMax } });
    expect(more).toMatchObject({
      notes: ['The file has more than 10,000 rows. The first 10,000 were read.'],
      grid: { length: csvRowsMax },
    });
  });

  it('100 columns are read, and 101 are refused', () => {
    const table = (count: number) => parseCsv(`${wide(count)}\n${wide(count)}\n`);
    expect(table(csvColumnsMax).problem).toBeNull();
    expect(table(csvColumnsMax + 1).problem).toMatch(/more than 100 columns/);
  });

  it('10 MB are read, and a larger file is refused', () => {
    const filled = (size: number) => bytes('Title\n'.padEnd(size, 'x'));
    expect(readCsv(filled(csvBytesMax)).problem).toBeNull();
    expect(readCsv(filled(csvBytesMax + 1)).problem).toMatch(/at most 10 MB/);
  });
});

describe('the encoding of a CSV file', () => {
  it('the byte order mark of UTF-8 is not part of the first column', () => {
    expect(readCsv(bytes('\uFEFFTitle\nCafé ☕\n'))).toMatchObject({
      header: ['Title'],
      grid: [['Café ☕']],
      notes: [],
    });
  });

  it('a file that is not UTF-8 is read as Windows-1252, and a note says so', () => {
    const old = Uint8Array.from('Title\nCaf\u00e9 \u0080 5\n', (letter) => letter.codePointAt(0) ?? 0);
    expect(readCsv(old)).toMatchObject({
      grid: [['Café € 5']],
      notes: [expect.stringContaining('Windows-1252')],
    });
  });

  it.each([
    ['little', [0xff, 0xfe], (unit: number) => [unit % 256, unit >> 8]],
    ['big', [0xfe, 0xff], (unit: number) => [unit >> 8, unit % 256]],
  ])('UTF-16 with a byte order mark is read, in %s-endian order', (_name, mark, unitBytes) => {
    const units = [...'Title\tText\né\tb\n'].flatMap((letter) => unitBytes(letter.charCodeAt(0)));
    expect(readCsv(Uint8Array.from([...mark, ...units]))).toMatchObject({ grid: [['é', 'b']], notes: [] });
  });

  it('an Excel workbook and another binary file are refused, each with its own message', () => {
    expect(readCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0])).problem).toMatch(/^This is an Excel workbook/);
    expect(readCsv(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0])).problem).toMatch(
      /^This is not a CSV file/,
    );
  });
});
