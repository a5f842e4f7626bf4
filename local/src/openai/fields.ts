import { badRequest } from './failure.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsOf(value: unknown, param: string): Fields {
  if (isFields(value)) return value;
  throw badRequest(`Invalid type for '${param}': expected an object.`, param, 'invalid_type');
}

export function listOf(value: unknown, param: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw badRequest(`Invalid type for '${param}': expected an array of objects.`, param, 'invalid_type');
}

export function textOf(value: unknown, param: string): string {
  if (typeof value === 'string') return value;
  throw badRequest(`Invalid type for '${param}': expected a string.`, param, 'invalid_type');
}

export function oneOf(value: unknown, param: string, values: readonly unknown[]): void {
  if (value === undefined || values.includes(value)) return;
  throw badRequest(`Invalid value for '${param}'.`, param, 'invalid_value');
}

/** OpenAI refuses unknown fields. Refusing them here as well catches typing errors before production. */
export function onlyKnown(fields: Fields, known: readonly string[], prefix = ''): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw badRequest(`Unknown parameter: '${prefix}${unknown}'.`, `${prefix}${unknown}`, 'unknown_parameter');
}

export function needed(fields: Fields, names: readonly string[], prefix = ''): void {
  const missing = names.find((name) => fields[name] === undefined);
  if (missing !== undefined)
    throw badRequest(
      `Missing required parameter: '${prefix}${missing}'.`,
      `${prefix}${missing}`,
      'missing_required_parameter',
    );
}
