import { z } from 'zod';
import { cleanLines } from '../../text/clean-line.ts';
import type { Field, FieldTable, Values, WireValues } from '../field-table.ts';

/** The shape of the fields in the API, with their API names. All fields are optional. */
type InputShape<T extends FieldTable> = {
  [Wire in keyof WireValues<T>]: z.ZodOptional<z.ZodType<WireValues<T>[Wire]>>;
};

/**
 * The shape of the fields in stored documents, with the names of the code. A document that is older than a field gets
 * the default of the field.
 */
type StoredShape<T extends FieldTable> = {
  [Name in keyof Values<T>]: z.ZodDefault<z.ZodType<Values<T>[Name]>>;
};

function valueSchema(field: Field, text: z.ZodString): z.ZodType {
  switch (field.kind) {
    case 'text':
      return text;
    case 'link':
      return text.nullable();
    case 'choice':
      return z.enum(field.choices);
    case 'switch':
      return z.boolean();
  }
}

export function inputShape<T extends FieldTable>(table: T): InputShape<T> {
  const shape = Object.values(table).map((field: Field) => {
    const text = 'max' in field ? z.string().max(field.max) : z.string();
    return [field.wire, valueSchema(field, text.overwrite(cleanLines)).optional()];
  });
  return Object.fromEntries(shape) as InputShape<T>;
}

/**
 * The schema for stored fields. It has no limits, because other limits may have applied when the document was written.
 */
export function storedShape<T extends FieldTable>(table: T): StoredShape<T> {
  const shape = Object.entries(table).map(([name, field]: [string, Field]) => [
    name,
    valueSchema(field, z.string()).default(field.default),
  ]);
  return Object.fromEntries(shape) as StoredShape<T>;
}
