import { emptyTexts } from '@fanfare/core/posts/content.ts';
import { causesOf } from '@fanfare/core/sheet/causes.ts';
import { cellText } from '@fanfare/core/sheet/cells.ts';
import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import { rowName } from '@fanfare/core/sheet/file-names.ts';
import { toKeptText, readKeptSheet, type KeptSheet } from '@fanfare/core/sheet/kept-sheet.ts';
import { nextPart } from '@fanfare/core/sheet/parts.ts';
import { sheetIssues } from '@fanfare/core/sheet/row-issues.ts';
import { rowsAfterSending, rowsLeft, startSending } from '@fanfare/core/sheet/sending.ts';
import { resultText, workingText } from '@fanfare/core/sheet/sent-texts.ts';
import { sheetAfter } from '@fanfare/core/sheet/sheet.ts';
import { rowTimingText, summaryText } from '@fanfare/core/sheet/summary.ts';
import { isRecord } from '@fanfare/core/values/is-record.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findIn, loadNetworkRules } from '../../networks/network-rules.ts';
import { allNetworks } from '../../networks/networks.tsx';
import { clockText } from '../../ui/date-text.ts';
import { fileText } from './table/file-text.ts';
import { rowOf } from './testing/open-sheet.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const zone = 'Europe/Berlin';
const ids = allNetworks.map(({ id }) => id);

const rows = [
  rowOf('a', {
    ...emptyTexts,
    description: 'Buns',
    altText: 'A bun',
    schedule: { at: now + 3_600_000, zone },
    targets: { 'reddit/1': ['bread'] },
    fits: ids.map((network) => ({ network, file: 'media-a', as: 'cropped' as const })),
  }),
  rowOf('b'),
];
const [first] = rows;
const video = first?.file && { ...first.file, _id: 'v', kind: 'video' as const, type: 'video/mp4' };
const kept: KeptSheet = {
  sheet: {
    accounts: [...ids, 'gone'].map((platform) => ({ platform, platform_id: '1', username: 'kim' })),
    rows: [...rows, { ...rowOf('c'), file: video ?? null, thumbnail: first?.file ?? null }],
    selected: ['a'],
  },
  sending: {
    ...startSending('upload', rows),
    outcomes: { a: { state: 'sent', action: 'upload', posts: 2 }, b: { state: 'failed', message: 'No.' } },
    requested: ['a', 'c'],
  },
  unconfirmed: ['c'],
  at: now,
};

type Path = readonly string[];

const pathsIn = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [[key], ...pathsIn(each).map((path) => [key, ...path])])
    : [];

/**
 * The stored sheet with a wrong value at a path. Another version of the product, or a damaged disk, can be the cause of
 * such a value.
 */
function withValue(value: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  if (Array.isArray(value))
    return value.map((each, i) => (String(i) === key ? withValue(each, rest, odd) : each));
  return isRecord(value) ? { ...value, [key]: withValue(value[key], rest, odd) } : value;
}

const oddValue = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'odd',
  '__proto__',
  -1,
  0,
  0.5,
  1e300,
  true,
  [],
  {},
  [null],
  { at: 1e300, zone: 'Mars' },
);

/** Values in a stored sheet that once crashed the screen each time it was opened. */
const knownCrashes: [Path, unknown][] = [
  [['at'], 1e300],
  [['sheet', 'rows', '2', 'schedule'], { at: 1e300, zone: 'Mars' }],
  [['sheet', 'rows', '2', 'file', 'type'], undefined],
];

it('the functions that show and send a sheet do not crash if the stored sheet contains wrong values', async () => {
  const find = findIn(await loadNetworkRules(ids));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...pathsIn(kept)), oddValue), { minLength: 1, maxLength: 4 }),
      (changes) => {
        const stored = changes.reduce<unknown>((value, [path, odd]) => withValue(value, path, odd), kept);
        const read = readKeptSheet(JSON.stringify(stored), now);
        if (!read) return;
        const { sheet, sending } = read;
        const context = { accounts: sheet.accounts, find, now };
        clockText(new Date(read.at), zone);
        const issues = sheetIssues(sheet.rows, context);
        const causes = causesOf(sheet.rows, issues, context);
        const columns = columnsOf(sheet.accounts, find);
        summaryText(sheet, now);
        for (const row of sheet.rows) {
          rowName(row);
          rowTimingText(row, now);
          if (row.file) fileText(row.file);
          for (const { field } of columns) cellText(row, field, zone);
        }
        for (const { repair } of causes) if (repair?.action) sheetAfter(sheet, repair.action);
        if (sending) {
          rowsAfterSending(sending, sheet.rows);
          workingText(sending, sheet.rows, context);
          resultText(sending);
          nextPart(
            rowsLeft({ ...sending, outcomes: {} }, sheet.rows),
            'upload',
            { ...context, workspaceId: 'w', zone, copyFor: () => null },
            sending.rowsMax,
          );
        }
        const again = readKeptSheet(toKeptText(read), now);
        expect(again ?? { ...read, sheet: { ...sheet, rows: [] } }).toEqual(again ? read : expect.anything());
      },
    ),
    { numRuns: 200, examples: knownCrashes.map((each) => [[each]]) },
  );
});
