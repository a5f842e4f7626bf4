import { describe, expect, it } from 'vitest';
import { photo } from '../composer/testing/builders.ts';
import { accountKey } from '../composer/variant.ts';
import { defaultOptions } from '../posts/content.ts';
import { applyTo, appliablesOf, type AppliedValue, type ApplyMode } from './apply.ts';
import { cellTextProblem } from './cell-texts.ts';
import { rowAfter, type SheetRow } from './sheet.ts';
import { account, berlin, find, row } from './testing/builders.ts';

const video = (id: string, change: Partial<SheetRow> = {}) =>
  row(id, { file: photo({ _id: id, kind: 'video', type: 'video/mp4' }), ...change });

/** The changed rows, as they are after the change. */
const after = (rows: SheetRow[], value: AppliedValue, mode: ApplyMode) =>
  applyTo(rows, value, mode).map(({ id, patch }) => {
    const before = rows.find((each) => each.id === id);
    return before ? rowAfter(before, patch) : null;
  });
const text = (written: string, field: 'title' | 'description' | 'altText' = 'description'): AppliedValue => ({
  kind: 'text',
  field,
  text: written,
});

describe('a text for many files', () => {
  const rows = [row('a'), row('b', { description: 'Buns' }), row('c', { description: 'New' })];
  const texts = (mode: ApplyMode) =>
    after(rows, text('New'), mode).map((each) => `${each?.id} ${JSON.stringify(each?.description)}`);

  it('depending on the mode, the text replaces other texts, fills only empty cells, or is added below other texts', () => {
    expect(texts('replace')).toEqual(['a "New"', 'b "New"']);
    expect(texts('empty')).toEqual(['a "New"']);
    expect(texts('append')).toEqual(['a "New"', String.raw`b "Buns\nNew"`, String.raw`c "New\nNew"`]);
  });

  it('replacing texts with an empty text clears them, and adding an empty text changes nothing', () => {
    expect(after(rows, text(' '), 'replace').map((each) => each?.id)).toEqual(['b', 'c']);
    expect(after(rows, text(' '), 'append')).toEqual([]);
  });

  it('titles and alt texts stay on one line', () => {
    const written = [row('a', { title: 'Buns', altText: 'Buns.' })];
    expect(after(written, text('of today', 'title'), 'append')[0]?.title).toBe('Buns of today');
    expect(after(written, text('On a tray.', 'altText'), 'append')[0]?.altText).toBe('Buns. On a tray.');
    expect(after(written, text('Buns\nof today', 'title'), 'replace')[0]?.title).toBe('Buns of today');
  });

  it('a row without a file gets no alt text', () => {
    expect(after([row('a', { file: null })], text('Buns', 'altText'), 'replace')).toEqual([]);
  });

  it('a text is not changed if it would become too long', () => {
    const long = [row('a', { title: 't'.repeat(1_990) })];
    expect(after(long, text('n'.repeat(9), 'title'), 'append')).toHaveLength(1);
    expect(after(long, text('n'.repeat(10), 'title'), 'append')).toEqual([]);
  });

  it.each([
    ['title', 2_000, 'This can have at most 2,000 characters.'],
    ['altText', 500, 'Alt texts can have at most 500 characters.'],
  ] as const)('the field %s has at most %i characters', (field, most, problem) => {
    expect(cellTextProblem(field, 'a'.repeat(most))).toBeNull();
    expect(cellTextProblem(field, 'a'.repeat(most + 1))).toBe(problem);
  });
});

describe('a time for many files', () => {
  const time = berlin('2026-11-24T08:00:00Z');
  const rows = [row('a'), row('b', { schedule: berlin('2026-11-25T08:00:00Z') })];

  it('depending on the mode, the time replaces other times or fills only empty cells', () => {
    const ids = (mode: ApplyMode) =>
      applyTo(rows, { kind: 'schedule', schedule: time }, mode).map(({ id }) => id);
    expect([ids('replace'), ids('empty')]).toEqual([['a', 'b'], ['a']]);
  });

  it('an empty time clears the times of rows', () => {
    expect(applyTo(rows, { kind: 'schedule', schedule: null }, 'replace').map(({ id }) => id)).toEqual(['b']);
  });
});

describe('settings for many files', () => {
  const options = (change: Partial<typeof defaultOptions>): AppliedValue => ({
    kind: 'options',
    options: change,
  });

  it('a setting is changed only in rows where its value differs, and the other settings of these rows stay', () => {
    const own = row('b', { options: { ...defaultOptions, duetEnabled: false, link: 'https://a.example' } });
    const rows = [row('a'), own];
    expect(after(rows, options({ duetEnabled: true }), 'replace')).toEqual([
      { ...own, options: { ...own.options, duetEnabled: true } },
    ]);
  });

  it('a kind of post is set only for files that can have this kind', () => {
    const rows = [row('image'), video('video')];
    const types = (uploadType: string) =>
      after(rows, options({ uploadType }), 'replace').map((each) => each?.id);
    expect([types('REELS'), types('STORIES'), types('image')]).toEqual([
      ['video'],
      ['image', 'video'],
      ['image'],
    ]);
  });
});

describe('targets for many files', () => {
  const key = accountKey(account('boards'));
  const targets = (...chosen: string[]): AppliedValue => ({ kind: 'targets', account: key, targets: chosen });
  const rows = [row('a'), row('b', { targets: { [key]: ['cakes'], other: ['x'] } })];
  const chosen = (value: AppliedValue, mode: ApplyMode) =>
    after(rows, value, mode).map((each) => [each?.id, each?.targets[key]]);

  it('depending on the mode, targets replace the existing ones, fill only empty cells, or are added to the existing ones', () => {
    expect(chosen(targets('buns'), 'replace')).toEqual([
      ['a', ['buns']],
      ['b', ['buns']],
    ]);
    expect(chosen(targets('buns'), 'empty')).toEqual([['a', ['buns']]]);
    expect(chosen(targets('buns', 'cakes'), 'append')).toEqual([
      ['a', ['buns', 'cakes']],
      ['b', ['cakes', 'buns']],
    ]);
  });

  it('a change of the targets of one account leaves the targets of other accounts unchanged', () => {
    expect(after(rows, targets('buns'), 'replace')[1]?.targets['other']).toEqual(['x']);
  });

  it('a row is not changed if it would have more than 25 targets', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`);
    expect(chosen(targets(...many(24)), 'append')).toHaveLength(2);
    expect(chosen(targets(...many(25)), 'append')).toHaveLength(1);
  });
});

describe('the values that can be given to many files', () => {
  const keys = (...platforms: string[]) =>
    appliablesOf(
      platforms.map((each) => account(each)),
      find,
    ).map(({ key }) => key);

  it('a person can choose any column of the table, or all settings of a network as one choice', () => {
    expect(keys()).toEqual(['description', 'comment', 'privacy', 'schedule']);
    expect(keys('titled', 'boards', 'switches')).toEqual([
      'title',
      'description',
      'comment',
      'privacy',
      'schedule',
      'altText',
      'targets:boards/1',
      'settings:titled',
      'settings:boards',
      'settings:switches',
    ]);
  });

  it('a network without settings is not among the choices', () => {
    expect(keys('plain')).toEqual(['description', 'comment', 'privacy', 'schedule', 'altText']);
  });
});
