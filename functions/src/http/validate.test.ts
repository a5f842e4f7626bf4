import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from './app-error.ts';
import { validate } from './validate.ts';

const schema = z.strictObject({
  name: z.string('Please give a name.'),
  size: z.coerce.number().min(1, 'Too small.').max(3, 'Too large.'),
  nested: z.strictObject({ id: z.string() }).optional(),
});

function fieldsFor(values: unknown): Record<string, string> | undefined {
  try {
    validate(schema, values);
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

  it('a field named __proto__ is refused', () => {
    expect(fieldsFor(JSON.parse('{"name": "a", "size": 1, "__proto__": {}}'))).toBeDefined();
  });
});
