import type { Route } from '@fanfare/core/api/route.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ids } from '../testing/builders.ts';
import { machineToken, tokenOf } from '../testing/fake-verifiers.ts';
import { send } from '../testing/send.ts';
import type { TestApi } from '../testing/test-api.ts';
import { hasAccess, hasBody, table } from './testing/every-route.ts';
import { startNeighboursApi } from './testing/neighbours-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startNeighboursApi();
});
afterAll(() => api.stop());

/** Strings that Firestore, addresses or encodings refuse. */
const oddStrings = [
  '__reserved__',
  'a/b',
  '..',
  '\u0000',
  '\ud800 and the other half is missing',
  '𝒳'.repeat(128),
];

/** Every field of a call. */
function fieldsOf(name: string): string[] {
  const { properties = {} } = z.toJSONSchema(schemas[name as keyof typeof schemas], {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties);
}

const tokenFor = (route: Route) => (hasAccess('machine')(route) ? machineToken : tokenOf('dana'));

describe('odd strings', () => {
  it.each(table)('no string in any field causes an internal error: %s', async (name, route) => {
    for (const field of new Set([...fieldsOf(name), route.workspaceField]))
      for (const odd of oddStrings) {
        const values = { [route.workspaceField]: ids.workspace, [field]: odd };
        // Half a surrogate pair cannot be put into an address.
        if (!odd.isWellFormed() && (!hasBody(route) || route.path.includes(`{${field}}`))) continue;
        const { status } = await send(api.origin, route, { token: tokenFor(route), values });
        expect([field, odd, status]).not.toEqual([field, odd, 500]);
      }
  });
});
