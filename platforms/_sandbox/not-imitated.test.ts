import { expect, it } from 'vitest';
import { unknownParameters } from './not-imitated.ts';

it('a parameter that is not acted on is named once in an answer of its own kind', () => {
  const given = new URLSearchParams('part=id&fields=a&hl=en&fields=b');
  expect(unknownParameters(given, 'part id')).toEqual({
    status: 501,
    json: { error: 'not imitated here', parameters: ['fields', 'hl'] },
  });
});

it('known parameters are left to the call', () => {
  expect(unknownParameters(new URLSearchParams('part=id'), 'part id')).toBeNull();
  expect(unknownParameters(new URLSearchParams(), '')).toBeNull();
});
