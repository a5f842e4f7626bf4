import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '../time/wall-clock.ts';
import { cellText, isOnStep, readCell, readSchedule } from './cells.ts';
import { columnsOf, type RowField } from './fields.ts';
import { rowAfter } from './sheet.ts';
import { account, berlin, context, find, row, zone } from './testing/builders.ts';

const scheduleIn = (text: string) => readSchedule(text, context).patch?.schedule?.at ?? null;
const problemIn = (field: RowField, text: string) => readCell(field, text, context).problem;

describe('a written time', () => {
  const wednesday = berlin('2026-11-25T16:00:00Z').at;

  it.each([
    '2026-11-25 17:00',
    '2026-11-25T17:00',
    '2026-11-25 17:00:00',
    '2026/11/25 5pm',
    '25.11.2026 17.00',
    '25/11/2026, 17:00',
    '11/25/2026 5:00 PM',
  ])('a time is read in the zone of the person: %s', (text) => {
    expect(scheduleIn(text)).toBe(wednesday);
  });

  it('an empty cell clears the time', () => {
    expect(readCell('schedule', '  ', context)).toEqual({ patch: { schedule: null }, problem: null });
  });

  it('a date whose day and month could be swapped is refused instead of guessed', () => {
    expect(readSchedule('02/01/2027 9:00', context)).toEqual({
      patch: null,
      problem: 'The day and the month could be swapped. Choose one.',
      suggestions: ['2027-01-02 9:00', '2027-02-01 9:00'],
      isSwappable: true,
    });
    expect(scheduleIn('12/12/2026 9:00')).toBe(berlin('2026-12-12T08:00:00Z').at);
  });

  it.each(['soon', '2026-11-31 9:00', '2026-11-25', '25.11. 9:00', '2026-13-01 9:00', '2026-11-25 99:00'])(
    'a text that is not a time is refused: %s',
    (text) => {
      expect(scheduleIn(text)).toBeNull();
      expect(problemIn('schedule', text)).not.toBeNull();
    },
  );

  it('a time that is not a quarter of an hour is refused, and the quarters before and after it on the same day are suggested', () => {
    expect(readSchedule('2026-11-25 17:05', context)).toMatchObject({
      problem: 'Times go in steps of 15 minutes.',
      suggestions: ['2026-11-25 17:00', '2026-11-25 17:15'],
    });
    expect(readSchedule('2026-11-25 17:50', context)).toMatchObject({
      suggestions: ['2026-11-25 17:45', '2026-11-25 18:00'],
    });
    expect(readSchedule('2026-11-25 23:50', context)).toMatchObject({ suggestions: ['2026-11-25 23:45'] });
  });

  it.each([
    ['31/11/2026 09:00', 'November has 30 days.', ['2026-11-30 09:00']],
    ['2027-02-29 9:00', 'February has 28 days.', []],
    ['29.02.2028 9:00', 'Posts can be scheduled up to 3 months ahead.', []],
    ['2026-11-32 9:00', 'Write a date and time like 2026-11-25 17:00.', []],
  ])(
    'an unusable date is refused, and the last day of a month that is too short is suggested if it can be used: %s',
    (text, problem, suggestions) => {
      expect(readSchedule(text, context)).toMatchObject({ problem, suggestions });
    },
  );

  it('an ambiguous date is read in the order that the person has chosen', () => {
    const atOf = (order: 'day' | 'month') =>
      readSchedule('02/12/2026 9:00', { ...context, now: Date.parse('2026-01-20T00:00Z'), dateOrder: order });
    const read = readSchedule('12/01/2027 9:00', { ...context, dateOrder: 'day' });
    expect(read.patch?.schedule?.at).toBe(Date.parse('2027-01-12T08:00Z'));
    expect(readSchedule('12/01/2026 9:00', { ...context, dateOrder: 'month' }).patch?.schedule?.at).toBe(
      Date.parse('2026-12-01T08:00Z'),
    );
    expect([atOf('day').problem, atOf('month').problem]).toEqual([expect.stringMatching(/3 months/), null]);
  });

  it('for an ambiguous date, only the readings that would be accepted are suggested', () => {
    expect(readSchedule('04/12/2026 9:00', context)).toMatchObject({
      isSwappable: true,
      suggestions: ['2026-12-04 9:00'],
    });
    expect(readSchedule('04/12/2026 25:30', context)).toMatchObject({ isSwappable: true, suggestions: [] });
  });

  it('a time that has passed and a time beyond three months are refused', () => {
    expect(problemIn('schedule', '2026-11-23 13:00')).toMatch(/has passed/);
    expect(problemIn('schedule', '2026-11-23 13:15')).toBeNull();
    expect(problemIn('schedule', '2027-02-23 13:00')).toBeNull();
    expect(problemIn('schedule', '2027-02-23 13:15')).toMatch(/3 months/);
  });

  it('a time that clocks skip becomes the next existing time, and a time that occurs twice means its first occurrence', () => {
    const spring = { zone, now: Date.parse('2027-03-20T00:00:00Z') };
    const autumn = { zone, now: Date.parse('2026-10-20T00:00:00Z') };
    expect(readSchedule('2027-03-28 02:30', spring).patch?.schedule?.at).toBe(
      Date.parse('2027-03-28T01:30:00Z'),
    );
    expect(readSchedule('2026-10-25 02:30', autumn).patch?.schedule?.at).toBe(
      Date.parse('2026-10-25T00:30:00Z'),
    );
  });

  it('each time in a file is read like a time in a single cell, even on days when clocks change', () => {
    const days = fc.constantFrom(
      '2027-03-27',
      '2027-03-28',
      '2027-03-29',
      '2026-10-24',
      '2026-10-25',
      '2026-12-01',
    );
    const zones = fc.constantFrom(zone, 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Kathmandu');
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 95 }), zones, (day, quarter, where) => {
        const text = `${day} ${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
        const about = { zone: where, now: Date.parse(`${day}T00:00Z`) - 3 * 24 * 3_600_000 };
        expect(readSchedule(text, { ...about, offsets: new Map() })).toEqual(readSchedule(text, about));
      }),
    );
  });

  it('a moment is one of the times in the picker if it is a full quarter of an hour in the zone of the person', () => {
    const at = (wall: string, where: string) => momentOf(wall, where)?.at ?? 0;
    expect(isOnStep(at('2026-11-25T17:15', 'Asia/Kathmandu'), 'Asia/Kathmandu')).toBe(true);
    expect(isOnStep(at('2026-11-25T17:15', zone) + 1, zone)).toBe(false);
    expect(isOnStep(at('2026-11-25T17:20', zone), zone)).toBe(false);
  });
});

describe('other cells', () => {
  it.each([
    ['privacy', 'unlisted', { options: { privacy: 'unlisted' } }],
    ['privacy', '', { options: { privacy: 'public' } }],
    ['duetEnabled', 'No', { options: { duetEnabled: false } }],
    ['isBranded', 'TRUE', { options: { isBranded: true } }],
    ['link', 'https://cafe.example/menu', { options: { link: 'https://cafe.example/menu' } }],
    ['link', '', { options: { link: null } }],
    ['targets:boards/1', 'r/soup, cats;cats', { targets: { 'boards/1': ['soup', 'cats'] } }],
    ['description', '  Fresh\nbuns ', { description: 'Fresh\nbuns' }],
    ['altText', 'A bun', { altText: 'A bun' }],
  ] as const)('a cell of the field %s accepts “%s”', (field, text, patch) => {
    expect(readCell(field, text, context)).toEqual({ patch, problem: null });
  });

  it.each([
    ['privacy', 'secret', ['Public', 'Private', 'Unlisted']],
    ['duetEnabled', 'maybe', ['Yes', 'No']],
    ['link', 'cafe.example/menu', ['https://cafe.example/menu']],
    ['link', 'javascript:alert(1)', []],
    ['targets:boards/1', 'two words', []],
  ] as const)(
    'a cell of the field %s refuses “%s”, and suggests a similar text if one would be accepted',
    (field, text, suggestions) => {
      expect(readCell(field, text, context)).toMatchObject({ patch: null, suggestions });
    },
  );

  it('texts and lists of targets at their limits are accepted, and longer texts and lists are refused', () => {
    const long = (length: number) => 'a'.repeat(length);
    expect([problemIn('title', long(2_000)), problemIn('altText', long(500))]).toEqual([null, null]);
    expect([problemIn('title', long(2_001)), problemIn('altText', long(501))]).toEqual([
      'This can have at most 2,000 characters.',
      'Alt texts can have at most 500 characters.',
    ]);
    const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`).join(',');
    expect([problemIn('targets:b/1', names(25)), problemIn('targets:b/1', names(26))]).toEqual([
      null,
      'A post can have at most 25 of these.',
    ]);
  });

  it('an emoji in a pasted alt text counts as one character', () => {
    expect([problemIn('altText', '🥐'.repeat(500)), problemIn('altText', '🥐'.repeat(501))]).toEqual([
      null,
      'Alt texts can have at most 500 characters.',
    ]);
  });

  it.each(['title', 'altText'] as const)('a pasted %s is put on one line', (field) => {
    expect(readCell(field, ' Fresh \r\n\n buns\nof today ', context)).toEqual({
      patch: { [field]: 'Fresh buns of today' },
      problem: null,
    });
  });

  it('the text that a cell exports to a spreadsheet is read back as the same value', () => {
    const fields = columnsOf([account('titled'), account('boards'), account('switches')], find);
    const texts = fc.string({ maxLength: 30 }).map((text) => text.trim());
    const quarters = fc.integer({ min: 1, max: 80 * 24 * 4 });
    fc.assert(
      fc.property(texts, fc.boolean(), quarters, fc.subarray(['x', 'y-1']), (text, is, quarter, targets) => {
        const at = Date.parse('2026-11-23T12:15:00Z') + quarter * 900_000;
        const written = rowAfter(row('r'), {
          title: text,
          description: text,
          altText: text,
          schedule: { at, zone },
          targets: { 'boards/1': targets },
          options: { duetEnabled: is, privacy: is ? 'private' : 'unlisted' },
        });
        for (const { field } of fields) {
          const cell = readCell(field, cellText(written, field, zone), context);
          expect(cell.problem, field).toBeNull();
          expect(rowAfter(written, cell.patch ?? {}), field).toBe(written);
        }
      }),
    );
  });
});

describe('the columns of a sheet', () => {
  const labels = (...platforms: string[]) =>
    columnsOf(
      platforms.map((platform, i) => account(platform, String(i))),
      find,
    ).map(({ label }) => label);

  it('a sheet without accounts has only the columns that every post has', () => {
    expect(labels()).toEqual(['Description', 'Comment', 'Privacy', 'Schedule']);
  });

  it('a column that only some networks use is shown if one of them is selected', () => {
    expect(labels('plain')).not.toContain('Title');
    expect(labels('titled')).toContain('Title');
    expect(labels('switches')).toContain('Duets');
    expect(labels('plain')).not.toContain('Duets');
    const [title] = columnsOf([account('plain'), account('titled')], find);
    expect(title).toEqual({ field: 'title', label: 'Title', networks: ['titled'] });
  });

  it('each account with targets has its own column', () => {
    expect(labels('boards')).toContain('Boards');
    expect(labels('boards', 'boards').slice(-2)).toEqual(['Boards (boards-0)', 'Boards (boards-1)']);
  });
});
