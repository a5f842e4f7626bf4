import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvTemplate } from './csv-template.ts';
import { emptySheet, newRow, rowAfter } from './sheet.ts';
import { context as cells, fileOf, row, zone } from './testing/builders.ts';
import { checked, columns, imported, parseCsv } from './testing/csv.ts';

describe('the CSV template', () => {
  const about = { columns, zone, now: cells.now };

  it('the example row for an empty sheet is valid except for its missing file', () => {
    const [header = [], example = []] = parseCsv(csvTemplate({ ...about, rows: [] }));
    const [only] = checked(header, [example]);
    expect(only?.problems.map(({ field, text }) => [field, text])).toEqual([['file', 'your-photo.jpg']]);
    expect(only?.patch).toMatchObject({ title: 'A title', schedule: { zone } });
  });

  it('the template has the columns of the sheet and a line for each file', () => {
    const [header, line] = parseCsv(csvTemplate({ ...about, rows: [row('bun', { title: 'Bun' })] }));
    expect(header).toEqual(['File', ...columns.map(({ label }) => label)]);
    expect(line?.slice(0, 2)).toEqual(['bun.jpg', 'Bun']);
  });

  it('rows without a file are left out, because importing the template would add them a second time', () => {
    const rows = [newRow('text', null), row('bun')];
    const lines = parseCsv(csvTemplate({ ...about, rows })).slice(1);
    expect(lines.map(([file]) => file)).toEqual(['bun.jpg']);
  });

  it('importing the template of a row restores the values of the row', () => {
    const text = fc.string({ maxLength: 20 }).map((each) => each.trim().replaceAll(/[\r\n\0]/g, ''));
    fc.assert(
      fc.property(
        text,
        text,
        fc.boolean(),
        fc.integer({ min: 1, max: 500 }),
        (title, description, is, quarter) => {
          const at = Date.parse('2026-11-23T12:15:00Z') + quarter * 900_000;
          const blank = newRow('bun', fileOf('bun'));
          const written = rowAfter(blank, {
            title,
            description,
            schedule: is ? { at, zone } : null,
            options: { duetEnabled: is, privacy: is ? 'unlisted' : 'public' },
            targets: is ? { 'boards/1': ['a', 'b'] } : {},
          });
          const [header = [], ...grid] = parseCsv(csvTemplate({ ...about, rows: [written] }));
          expect(imported({ ...emptySheet, rows: [blank] }, header, grid).rows).toEqual([written]);
        },
      ),
    );
  });
});
