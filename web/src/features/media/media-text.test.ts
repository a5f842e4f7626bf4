import { expect, it } from 'vitest';
import { filesText } from './media-text.ts';

it('filesText says "file" for one file and "files" for every other number', () => {
  expect([0, 1, 2].map(filesText)).toEqual(['0 files', '1 file', '2 files']);
});
