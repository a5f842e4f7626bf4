import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMatcher } from './matcher.ts';
import { pathParameters, type Route } from './route.ts';
import { routes } from './routes.ts';
import { planQuery } from './schemas/accounts.ts';
import { schemas } from './schemas/index.ts';

const table: [keyof typeof routes, Route][] = Object.entries(routes) as [keyof typeof routes, Route][];

/** The fields that a route's schema accepts (`known`) and those that it requires (`needed`). */
function fieldsOf(name: keyof typeof routes): { known: string[]; needed: string[] } {
  const checked: unknown = schemas[name];
  // The calls that publish have schemas that first remove fields which publishing does not need.
  const schema: unknown = checked instanceof z.ZodPipe ? checked.out : checked;
  if (!(schema instanceof z.ZodObject)) throw new Error(`The check of ${name} is not of an object.`);
  const shape = schema.shape as Record<string, z.ZodType>;
  const known = Object.keys(shape);
  return { known, needed: known.filter((field) => shape[field]?.safeParse(undefined).success === false) };
}

describe('the route table', () => {
  it.each(table)('the path begins with the prefix of a function: %s', (_name, { path }) => {
    expect(path).toMatch(/^\/(?:api|services)(?:\/(?:[\w-]+|\{\w+\}))+$/);
  });

  it.each(table)('the matcher finds each route by its own path: %s', (name, route) => {
    const path = route.path.replace(/\{\w+\}/g, 'x');
    expect(createMatcher(routes)(route.method, path)).toMatchObject({ kind: 'found', match: { name } });
  });

  it.each(table)('the schema requires every path parameter: %s', (name, { path }) => {
    expect(fieldsOf(name).needed).toEqual(expect.arrayContaining(pathParameters(path)));
  });

  it.each(table)(
    'the schema of a call for members requires the workspace, except in calls about a plan: %s',
    (name, route) => {
      if (!['member', 'admin', 'owner'].includes(route.access)) return;
      const { known, needed } = fieldsOf(name);
      // The calls about a plan accept a missing workspace and then use the caller's own plan.
      expect(schemas[name] === planQuery ? known : needed).toContain(route.workspaceField);
    },
  );

  it.each(table)('only multipart routes accept files: %s', (_name, route) => {
    if (route.placement !== 'multipart') expect(route.files).toEqual({});
    for (const rule of Object.values(route.files)) expect(rule.maxBytes).toBeGreaterThan(0);
  });

  it.each(table)('the schema refuses unknown fields: %s', (name) => {
    const result = schemas[name].safeParse({ nobodyKnows: 1 });
    expect(result.error?.issues.some(({ code }) => code === 'unrecognized_keys')).toBe(true);
  });

  it.each(table)('a route without input refuses everything except its path parameters: %s', (name, route) => {
    const inPath = pathParameters(route.path);
    if (route.placement === 'none') expect(fieldsOf(name).known).toEqual(inPath);
  });

  it('the table has public, user, admin and machine routes', () => {
    const accesses = new Set(table.map(([, { access }]) => access));
    expect([...accesses]).toEqual(expect.arrayContaining(['public', 'user', 'admin', 'machine']));
  });
});
