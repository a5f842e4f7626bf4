import { afterAll, beforeAll, describe, it } from 'vitest';
import { aggregates } from './aggregates.ts';
import { batches } from './batches.ts';
import { bulkWriter } from './bulk-writer.ts';
import type { CheckGroup } from './check.ts';
import { openClient, type Client } from './client.ts';
import { documents } from './documents.ts';
import { groups } from './groups.ts';
import { isolation } from './isolation.ts';
import { listeners } from './listeners.ts';
import { ordering } from './ordering.ts';
import { queries } from './queries.ts';
import { reads } from './reads.ts';
import { refusals } from './refusals.ts';
import { sizes } from './sizes.ts';
import { structure } from './structure.ts';
import { transactions } from './transactions.ts';
import { transforms } from './transforms.ts';
import { types } from './types.ts';
import { vectors } from './vectors.ts';

const GROUPS: readonly CheckGroup[] = [
  documents,
  transforms,
  types,
  batches,
  transactions,
  reads,
  queries,
  ordering,
  vectors,
  groups,
  aggregates,
  structure,
  bulkWriter,
  listeners,
  refusals,
  sizes,
  isolation,
];

export interface Target {
  /** `host:port` */
  readonly address: string;
  /** SDK settings for every client */
  readonly settings?: object;
  close(): Promise<void>;
}

interface ClientRequest {
  readonly projectId: string;
  readonly databaseId: string;
  readonly settings: object;
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);

/**
 * Runs every check against one server, each group in its own project. `gaps` names checks (`group: check`) that are
 * skipped on this server, each with the reason.
 */
export function describeConformance(
  name: string,
  connect: () => Promise<Target>,
  gaps: Readonly<Record<string, string>> = {},
): void {
  describe.each([name])('%s', () => {
    let target: Target | undefined;

    beforeAll(async () => {
      target = await connect();
    });

    afterAll(async () => {
      await target?.close();
    });

    describe.each(GROUPS.map((group) => [group.name, group] as const))('%s', (_, group) => {
      const clients: Client[] = [];
      const open = ({ projectId = `demo-${slug(group.name)}`, ...options }: Partial<ClientRequest> = {}) => {
        if (!target) throw new Error('the server is not running');
        const { address, settings } = target;
        const client = openClient({
          address,
          projectId,
          ...options,
          settings: { ...settings, ...options.settings },
        });
        clients.push(client);
        return client.db;
      };
      let db: ReturnType<typeof open> | undefined;

      afterAll(async () => {
        await Promise.all(clients.map(async (client) => client.close()));
      });

      for (const [index, [sentence, check]] of Object.entries(group.checks).entries()) {
        const gap = gaps[`${group.name}: ${sentence}`];
        it.skipIf(gap !== undefined)(`${sentence}${gap === undefined ? '' : ` (${gap})`}`, async () => {
          db ??= open();
          await check({ db, items: db.collection(`${slug(sentence)}-${index}`), open });
        });
      }
    });
  });
}
