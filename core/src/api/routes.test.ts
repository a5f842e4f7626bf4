import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMatcher } from './matcher.ts';
import { pathParameters, type Route } from './route.ts';
import { routes } from './routes.ts';
import { schemas } from './schemas/index.ts';

const table: [keyof typeof routes, Route][] = Object.entries(routes) as [keyof typeof routes, Route][];

/** The fields that the check of a route knows, and which of them it insists on. */
function fieldsOf(name: keyof typeof routes): { known: string[]; needed: string[] } {
  const schema: unknown = schemas[name];
  if (!(schema instanceof z.ZodObject)) throw new Error(`The check of ${name} is not of an object.`);
  const shape = schema.shape as Record<string, z.ZodType>;
  const known = Object.keys(shape);
  return { known, needed: known.filter((field) => shape[field]?.safeParse(undefined).success === false) };
}

describe('the table of routes', () => {
  it.each(table)('has an address below a function: %s', (_name, { path }) => {
    expect(path).toMatch(/^\/(?:api|services)(?:\/(?:[\w-]+|\{\w+\}))+$/);
  });

  it.each(table)('finds each route by its own address: %s', (name, route) => {
    const path = route.path.replace(/\{\w+\}/g, 'x');
    expect(createMatcher(routes)(route.method, path)).toMatchObject({ kind: 'found', match: { name } });
  });

  it.each(table)('checks the parameters of each path: %s', (name, { path }) => {
    expect(fieldsOf(name).needed).toEqual(expect.arrayContaining(pathParameters(path)));
  });

  it.each(table)('insists on the workspace where it matters who belongs to it: %s', (name, route) => {
    if (!['member', 'admin', 'owner'].includes(route.access)) return;
    expect(fieldsOf(name).needed).toContain(route.workspaceField);
  });

  it.each(table)('takes files only in forms: %s', (_name, route) => {
    if (route.placement !== 'multipart') expect(route.files).toEqual({});
    for (const rule of Object.values(route.files)) expect(rule.maxBytes).toBeGreaterThan(0);
  });

  it.each(table)('refuses fields that nobody knows: %s', (name) => {
    const result = schemas[name].safeParse({ nobodyKnows: 1 });
    expect(result.error?.issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
  });

  it.each(table)('reads nothing where there is nothing to read: %s', (name, route) => {
    const inPath = pathParameters(route.path);
    if (route.placement === 'none') expect(fieldsOf(name).known).toEqual(inPath);
  });

  it('has something of everybody', () => {
    const accesses = new Set(table.map(([, { access }]) => access));
    expect([...accesses]).toEqual(expect.arrayContaining(['public', 'user', 'admin', 'machine']));
  });
});
