import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';
import { stripeRoutes } from './calls.ts';
import { createEngine } from './engine.ts';
import { stripeKey } from './key.ts';
import { emptyState } from './state.ts';

const api = createApi(
  createEngine({ state: emptyState(0), origin: () => 'http://sandbox', onEvent: () => undefined }),
);
const invented = 'colour';

/**
 * Names of unknown parameters: one at the top level of the call, and one in each nested object, such as
 * `line_items[0][colour]`.
 */
function inventedIn(known: string): string[] {
  const objects = known.split(' ').flatMap((path) => {
    const parts = path.replaceAll('[]', '[0]').split('[');
    return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('['));
  });
  const closed = [...new Set(objects)].filter((name) => !/metadata\]?$/.test(name));
  return [invented, ...closed.map((name) => `${name}[${invented}]`)];
}

const send = (method: string, path: string, query: string, body: string) =>
  api.answer({
    method,
    path,
    query,
    body,
    authorization: `Bearer ${stripeKey}`,
    idempotencyKey: undefined,
  });

describe.each(stripeRoutes.map((route) => [`${route.method} ${route.path.source}`, route] as const))(
  '%s',
  (_name, { method, path, known }) => {
    const address = path.source.replaceAll(/[\\^$]/g, '').replace('(w+)', 'id');
    const names = inventedIn(known);

    it('an unknown parameter is answered with 501 and its name, at every depth', () => {
      for (const name of names) {
        const form = new URLSearchParams({ [name]: '1' }).toString();
        for (const [query, body] of [
          [form, ''],
          ['', form],
        ] as const)
          expect(send(method, address, query, body)).toMatchObject({
            status: 501,
            body: {
              error: { type: 'not_imitated', message: `not imitated here: unknown parameter: ${name}` },
            },
            headers: { 'stripe-should-retry': 'false' },
          });
      }
    });
  },
);

it('the unknown parameters in these tests include parameters in nested objects', () => {
  const all = stripeRoutes.flatMap(({ known }) => inventedIn(known));
  expect(all).toEqual(
    expect.arrayContaining([
      'line_items[colour]',
      'line_items[0][colour]',
      'subscription_data[colour]',
      'flow_data[subscription_update_confirm][items][0][colour]',
      'cancellation_details[colour]',
    ]),
  );
});
