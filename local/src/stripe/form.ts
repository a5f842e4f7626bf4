import { invalid, notImitated } from './failure.ts';

export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

const namePattern = /^[\w-]+(?:\[[\w-]*\])*$/;
const valuesMax = 500;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

function segmentsOf(name: string): string[] {
  if (!namePattern.test(name)) throw invalid(`Invalid parameter name: ${name}`);
  const segments = name.replaceAll(']', '').split('[');
  if (segments.some((segment) => forbidden.has(segment))) throw invalid(`Invalid parameter name: ${name}`);
  return segments;
}

/** Parses a body or query in the bracket notation of Stripe: `line_items[0][price]=price_1`. Lists become fields. */
export function parseForm(text: string): FormFields {
  const root: FormFields = {};
  const entries = [...new URLSearchParams(text)];
  if (entries.length > valuesMax) throw invalid('Too many parameters.');
  for (const [name, value] of entries) {
    const segments = segmentsOf(name);
    let at = root;
    for (const [i, segment] of segments.entries()) {
      const key = segment === '' ? String(Object.keys(at).length) : segment;
      if (i === segments.length - 1) at[key] = value;
      else {
        const next = Object.hasOwn(at, key) ? at[key] : undefined;
        if (typeof next === 'string') throw invalid(`Invalid parameter: ${name}`);
        at = at[key] = next ?? {};
      }
    }
  }
  return root;
}

export function text(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  if (value !== undefined && typeof value !== 'string') throw invalid('Invalid string', name);
  return value;
}

export function required(fields: FormFields, name: string): string {
  const value = text(fields, name);
  if (value === undefined || value === '') throw invalid(`Missing required param: ${name}.`, name);
  return value;
}

export function group(fields: FormFields, name: string): FormFields {
  const value = fields[name] ?? {};
  if (typeof value === 'string') throw invalid('Invalid object', name);
  return value;
}

/** The entries of a list, in order. */
export const list = (fields: FormFields, name: string): FormValue[] => Object.values(group(fields, name));

export function texts(fields: FormFields, name: string): string[] {
  return list(fields, name).map((each) => {
    if (typeof each !== 'string') throw invalid('Invalid string', name);
    return each;
  });
}

/** Texts by name, as in `metadata`. */
export function labels(fields: FormFields, name: string): Record<string, string> {
  const entries = Object.entries(group(fields, name));
  return Object.fromEntries(entries.map(([key]) => [key, required(group(fields, name), key)]));
}

export function whole(fields: FormFields, name: string, least: number, most: number): number | undefined {
  const value = text(fields, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw invalid(`Invalid integer: ${value}`, name);
  return number;
}

export function flag(fields: FormFields, name: string): boolean | undefined {
  const value = text(fields, name);
  if (value === undefined) return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, name);
  return value === 'true';
}

/** Reads one of the choices. The values `elsewhere` are documented, but the sandbox does not imitate them. */
export function choice<T extends string>(
  fields: FormFields,
  name: string,
  choices: readonly T[],
  elsewhere: readonly string[] = [],
): T | undefined {
  const value = text(fields, name);
  const found = choices.find((each) => each === value);
  if (value === undefined || found !== undefined) return found;
  if (elsewhere.includes(value)) throw notImitated(`${name}=${value}`);
  throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name);
}

/** Refuses a language other than English, because the pages exist only in English. `auto` is treated as English. */
export function english(fields: FormFields): void {
  const locale = text(fields, 'locale') ?? 'auto';
  if (locale !== 'auto' && locale !== 'en') throw notImitated(`locale=${locale}`);
}

/** Finds a parameter that the call does not act on, at any depth. */
function unknownIn(fields: FormFields, known: ReadonlySet<string>, given = '', path = ''): string | null {
  for (const [name, value] of Object.entries(fields)) {
    const within = (segment: string) => (path === '' ? segment : `${path}[${segment}]`);
    const [here, any] = [within(/^\d+$/.test(name) ? '' : name), within('*')];
    const whole = given === '' ? name : `${given}[${name}]`;
    const unknown =
      typeof value === 'string'
        ? known.has(here) || known.has(any)
          ? null
          : whole
        : unknownIn(value, known, whole, here);
    if (unknown !== null) return unknown;
  }
  return null;
}

/** Refuses a parameter that the call does not act on. `known` has paths such as `items[][price] metadata[*]`. */
export function allowOnly(fields: FormFields, known: string): void {
  const unknown = unknownIn(fields, new Set(`expand[] ${known}`.split(' ')));
  if (unknown !== null) throw notImitated(`unknown parameter: ${unknown}`);
}
