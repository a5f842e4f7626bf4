import { expect, it } from 'vitest';
import { filesText } from './media-text.ts';

it('the noun after the number of files matches the number', () => {
  expect([0, 1, 2].map(filesText)).toEqual(['0 files', '1 file', '2 files']);
});
