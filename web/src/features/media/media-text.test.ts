import { expect, it } from 'vitest';
import { filesText } from './media-text.ts';

it('the number of files is written with its noun', () => {
  expect([0, 1, 2].map(filesText)).toEqual(['0 files', '1 file', '2 files']);
});
