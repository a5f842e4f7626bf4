/** One field that a person fills in. `wire` is its name in the API. */
export type Field = { wire: string } & (
  | { kind: 'text'; max: number; default: string }
  /** A web address. It may be incomplete while the post is being written; an empty one is stored as null. */
  | { kind: 'link'; max: number; default: null }
  | { kind: 'choice'; choices: readonly string[]; default: string }
  | { kind: 'switch'; default: boolean }
);

export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: 'switch' }
    ? boolean
    : F extends { default: null }
      ? string | null
      : string;

/** The values of a table, under the names that the code uses. */
export type Values<T extends FieldTable> = { -readonly [Name in keyof T]: ValueOf<T[Name]> };

/** The values of a table, under the names of the API. */
export type WireValues<T extends FieldTable> = {
  -readonly [Name in keyof T as T[Name]['wire']]: ValueOf<T[Name]>;
};

/** Values as the API receives them, before they are validated. */
type WireSource<T extends FieldTable> = { readonly [Name in keyof T as T[Name]['wire']]?: unknown };
type Source<T extends FieldTable> = { readonly [Name in keyof T]?: unknown };

function isValueOf(field: Field, value: unknown): boolean {
  if (field.kind === 'switch') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return field.kind !== 'choice' || field.choices.includes(value);
}

/** A missing or invalid value becomes the default, so that posts stored before the field was introduced can be read. */
function read(field: Field, value: unknown): unknown {
  if (field.kind === 'link' && value === '') return null;
  return isValueOf(field, value) ? value : field.default;
}

const entriesOf = (table: FieldTable): [string, Field][] => Object.entries(table);
const recordOf = (source: object): Readonly<Record<string, unknown>> => ({ ...source });

/** Reads a table's fields; missing or invalid fields get their default, and unknown fields are ignored. */
export function readValues<T extends FieldTable>(table: T, source: Source<T>): Values<T> {
  const given = recordOf(source);
  return Object.fromEntries(
    entriesOf(table).map(([name, field]) => [name, read(field, given[name])]),
  ) as Values<T>;
}

export function fromWire<T extends FieldTable>(table: T, source: WireSource<T>): Values<T> {
  const given = recordOf(source);
  return Object.fromEntries(
    entriesOf(table).map(([name, field]) => [name, read(field, given[field.wire])]),
  ) as Values<T>;
}

export function toWire<T extends FieldTable>(table: T, values: Values<T>): WireValues<T> {
  const given = recordOf(values);
  return Object.fromEntries(entriesOf(table).map(([name, { wire }]) => [wire, given[name]])) as WireValues<T>;
}

/** The values that differ from the defaults, in the order of the table. */
export function changedValues<T extends FieldTable>(table: T, values: Values<T>): [string, unknown][] {
  const given = recordOf(values);
  return entriesOf(table)
    .filter(([name, field]) => given[name] !== field.default)
    .map(([name]) => [name, given[name]]);
}

/** Turns links that contain only spaces into null. */
export function withoutBlanks<T extends FieldTable>(table: T, values: Values<T>): Values<T> {
  const given = recordOf(values);
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  const blanks = entriesOf(table).filter(([name, field]) => field.default === null && isBlank(given[name]));
  return { ...values, ...Object.fromEntries(blanks.map(([name]) => [name, null])) };
}
