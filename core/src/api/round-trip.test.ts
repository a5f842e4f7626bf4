import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';
import { addressOf, pathParameters, type Route } from './route.ts';
import { routes, type RouteName } from './routes.ts';

const match = createMatcher(routes);
const names = Object.keys(routes) as RouteName[];

/** Any string that can be an id, except `.` and `..`, which proxies and browsers resolve as folders. */
const value = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('a/b', 'ä?b=c', '%2F', '#', ' ', '日本'),
  )
  .filter((text) => text !== '.' && text !== '..' && text.isWellFormed());

describe('a path written by the browser', () => {
  it.each(names)('parameters with any characters are read back unchanged by the server: %s', (name) => {
    const route: Route = routes[name];
    const parameters = pathParameters(route.path);
    fc.assert(
      fc.property(
        fc.array(value, { minLength: parameters.length, maxLength: parameters.length }),
        (values) => {
          const input = Object.fromEntries(parameters.map((parameter, i) => [parameter, values[i]]));
          const [path = ''] = addressOf(route, input).split('?');
          expect(match(route.method, path)).toEqual({ kind: 'found', match: { name, parameters: input } });
        },
      ),
    );
  });
});
