import { describe, expect, it } from 'vitest';
import { guessMapping, mappingProblem, remap } from './csv-columns.ts';
import { columnsOf } from './fields.ts';
import { account, find } from './testing/builders.ts';

const accounts = [account('titled'), account('boards', '1'), account('boards', '2'), account('switches')];
const guess = (...header: string[]) => guessMapping(header, columnsOf(accounts, find));

describe('the columns of a CSV file', () => {
  it('columns are recognised by the labels of the sheet and by other names, ignoring case', () => {
    expect(
      guess('File name', 'TITLE', 'Caption', 'first-comment', 'Visibility', 'Publish at', 'Notes'),
    ).toEqual(['file', 'title', 'description', 'comment', 'privacy', 'schedule', null]);
    expect(guess('Alt text', 'URL', 'Duets')).toEqual(['altText', 'link', 'duetEnabled']);
  });

  it('a column of boards whose name contains no account belongs to the first account', () => {
    expect(guess('Boards', 'Boards (boards-2)', 'board')).toEqual([
      'targets:boards/1',
      'targets:boards/2',
      null,
    ]);
  });

  it('if several columns name a field, only the first of them gets the field', () => {
    expect(guess('Description', 'Caption', 'Text')).toEqual(['description', null, null]);
  });

  it('a date and a time make a schedule, and a single column may contain both', () => {
    expect([guess('Date', 'Time'), guess('Date'), guess('Date', 'Time', 'Schedule'), guess('Time')]).toEqual([
      ['date', 'time'],
      ['schedule'],
      [null, null, 'schedule'],
      ['time'],
    ]);
  });

  it('columns of networks that are not selected are left out', () => {
    expect(guessMapping(['Title', 'Duets', 'Description'], columnsOf([account('plain')], find))).toEqual([
      null,
      null,
      'description',
    ]);
  });

  it('a field that the person moves to another column is removed from its previous column', () => {
    expect(remap(['title', 'description', null], 2, 'title')).toEqual([null, 'description', 'title']);
    expect(remap(['title', null], 0, null)).toEqual([null, null]);
  });

  it('a mapping without fields, or with only the date or only the time, is refused', () => {
    expect([mappingProblem([null, null]), mappingProblem(['time']), mappingProblem(['date'])]).toEqual([
      'Choose a field for at least one column.',
      'Choose the column with the dates as well.',
      'Choose the column with the times as well.',
    ]);
    expect([mappingProblem(['title']), mappingProblem(['date', 'time'])]).toEqual([null, null]);
  });
});
