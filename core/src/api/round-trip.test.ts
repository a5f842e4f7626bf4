import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher } from './matcher.ts';
import { addressOf, pathParameters, type Route } from './route.ts';
import { routes, type RouteName } from './routes.ts';

const match = createMatcher(routes);
const names = Object.keys(routes) as RouteName[];

/** Anything somebody might have as an id. `.` and `..` mean places, not names, to everything between browser and server. */
const value = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom('a/b', 'ä?b=c', '%2F', '#', ' ', '日本'),
  )
  .filter((text) => text !== '.' && text !== '..' && text.isWellFormed());

describe('an address that the browser writes', () => {
  it.each(names)('is read back by the server, whatever stands in it: %s', (name) => {
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
