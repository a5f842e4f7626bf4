import { invalid } from './failure.ts';

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

export function choice<T extends string>(
  fields: FormFields,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = text(fields, name);
  const found = choices.find((each) => each === value);
  if (value !== undefined && found === undefined)
    throw invalid(`Invalid ${name}: must be one of ${choices.join(', ')}`, name);
  return found;
}

/** Refuses parameters that a call does not know, as Stripe does. */
export function allowOnly(fields: FormFields, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => name !== 'expand' && !known.includes(name));
  if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`, unknown);
}
