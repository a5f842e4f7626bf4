import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from './app-error.ts';
import { validate } from './validate.ts';

const schema = z.strictObject({
  name: z.string('Please give a name.'),
  size: z.coerce.number().min(1, 'Too small.').max(3, 'Too large.'),
  nested: z.strictObject({ id: z.string() }).optional(),
});

function fieldsFor(values: unknown, by: z.ZodType = schema): Record<string, string> | undefined {
  try {
    validate(by, values);
  } catch (error) {
    return (error as AppError).fields;
  }
  return undefined;
}

describe('input validation', () => {
  it('valid input is returned as the schema parsed it', () => {
    expect(validate(schema, { name: 'a', size: '2' })).toEqual({ name: 'a', size: 2 });
  });

  it('every invalid field is reported with the message of the schema', () => {
    expect(fieldsFor({ size: '9' })).toEqual({ name: 'Please give a name.', size: 'Too large.' });
  });

  it('missing and unknown fields are reported', () => {
    expect(fieldsFor({ name: 'a', size: 1, nested: { idd: 'x' }, extra: 1, more: 2 })).toEqual({
      'nested.id': 'This is missing.',
      'nested.idd': 'Unknown field.',
      extra: 'Unknown field.',
      more: 'Unknown field.',
    });
  });

  it.each([
    [
      'a text that is too long',
      z.string().max(2_200),
      'x'.repeat(2_201),
      'This can have at most 2,200 characters.',
    ],
    ['an empty text', z.string().min(1), '', 'This is empty.'],
    ['a text that is too short', z.string().min(8), 'x', 'This needs at least 8 characters.'],
    ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'This can have at most 1 entry.'],
    ['an empty list', z.array(z.string()).min(1), [], 'This is empty.'],
    ['a number that is too large', z.number().max(100), 101, 'This can be at most 100.'],
    ['a number that is too small', z.number().min(1), 0, 'This must be at least 1.'],
    ['an unknown choice', z.enum(['open', 'all']), 'odd', 'Choose one of: open, all.'],
    ['a value other than the only one allowed', z.literal(true), false, 'Choose one of: true.'],
    ['a number in place of a text', z.string(), 3, 'This is not valid.'],
    ['a text in place of a number', z.coerce.number(), 'x', 'This is not valid.'],
    ['a malformed id', z.uuid(), 'x', 'This is not valid.'],
    ['a value that matches no part of a union', z.union([z.string(), z.null()]), 3, 'This is not valid.'],
    [
      'a key that is not allowed',
      z.record(z.string().regex(/a/), z.string()),
      { b: '' },
      'This is not valid.',
    ],
  ])('%s is reported with our own message if the schema has none', (_name, field, value, sentence) => {
    const fields = fieldsFor({ field: value }, z.strictObject({ field }));
    expect(Object.values(fields ?? {})).toEqual([sentence]);
  });

  it('a field named __proto__ is refused', () => {
    expect(fieldsFor(JSON.parse('{"name": "a", "size": 1, "__proto__": {}}'))).toBeDefined();
  });
});
