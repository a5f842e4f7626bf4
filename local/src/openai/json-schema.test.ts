import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { valueFor } from './json-schema.ts';

type Schema = Record<string, unknown>;

const number = (type: 'number' | 'integer'): fc.Arbitrary<Schema> =>
  fc
    .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 2, max: 20 }), fc.integer({ min: 0, max: 8 }))
    .map(([low, width, kind]) => {
      const limits = [
        {},
        { minimum: low },
        { maximum: low },
        { exclusiveMinimum: low },
        { exclusiveMaximum: low },
        { minimum: low, maximum: low + width },
        { exclusiveMinimum: low, exclusiveMaximum: low + width },
        { minimum: low, maximum: low },
        { minimum: low, multipleOf: 3 },
      ];
      return { type, ...limits[kind] };
    });
const text: fc.Arbitrary<Schema> = fc.constantFrom<Schema>(
  { type: 'string' },
  { type: 'string', minLength: 300 },
  { type: 'string', maxLength: 3 },
  { type: 'string', enum: ['a', 'b'] },
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'email' },
  { const: 'x' },
  { type: ['string', 'null'] },
  { type: 'boolean' },
  { type: 'null' },
);
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    text,
    number('number'),
    number('integer'),
    tie('schema').chain((items) =>
      fc
        .constantFrom({ items }, { items, minItems: 3 }, { items, maxItems: 1 })
        .map((rest) => ({ type: 'array', ...rest })),
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')).map((properties) => ({
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    })),
  ),
}));

it('a generated value fits its schema', () => {
  fc.assert(
    fc.property(schema, (each) => {
      const made = valueFor(each, 'Fresh bread');
      expect(z.fromJSONSchema(each as never).safeParse(made)).toMatchObject({ success: true });
    }),
  );
});

it('the value for a recursive schema is finite', () => {
  const node = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
      children: { type: 'array', items: { $ref: '#' } },
    },
    required: ['name', 'next', 'children'],
    additionalProperties: false,
  };
  const made = JSON.stringify(valueFor({ ...node, $defs: { node } }, 'Bread'));
  expect(made).toMatch(/^\{"name":"Bread","next":\{"name":"Bread"/);
  expect(made).toContain('"next":null,"children":[]');
});

it('the text supplied for a property becomes its value if the schema allows this', () => {
  const properties = {
    size: { enum: ['square', 'story'] },
    style: { enum: ['3d'] },
    note: { type: 'string' },
  };
  const texts = { size: 'story', style: 'anime', note: 'Warm' };
  expect(valueFor({ properties }, 'Bread', texts)).toEqual({ size: 'story', style: '3d', note: 'Warm' });
});
