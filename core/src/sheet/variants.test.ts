import { expect, test } from 'vitest';
import { textFields } from '../posts/fields.ts';
import { row } from './testing/builders.ts';
import { variantOf } from './variants.ts';

test('the post of a row has every text of the row', () => {
  const texts = Object.fromEntries(Object.keys(textFields).map((name) => [name, `The ${name} of the row`]));
  expect(variantOf(row('a', texts), null)).toMatchObject(texts);
});
