import { invalid } from './replies.ts';

export const isId = (id: string): boolean => /^\d{1,19}$/.test(id);

export const invalidId = (name: string, id: string) =>
  invalid(name, id, `The \`${name}\` query parameter value [${id}] is not valid`);

/** The time in a query parameter; null without the parameter and `NaN` for an invalid time. */
export function timeAt(query: URLSearchParams, name: string): number | null {
  const given = query.get(name);
  if (given === null) return null;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/.test(given) ? Date.parse(given) : Number.NaN;
}
