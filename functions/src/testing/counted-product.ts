import type { InputOf, ReplyOf, Route } from '@fanfare/core/api/route.ts';
import { routes } from '@fanfare/core/api/routes.ts';
import { createApp } from '../app.ts';
import { linkRig } from '../features/links/testing/link-rig.ts';
import type { TaskQueue } from '../google/tasks.ts';
import { createDeliveriesJob } from '../jobs/sweep/deliveries.ts';
import type { ReachedPlatform } from '../networks/reach.ts';
import { createStores, type Stores } from '../store/stores.ts';
import { ids, person, testTime } from './builders.ts';
import { capturedLog } from './captured-log.ts';
import { fakeVerifiers, machineToken, tokenOf } from './fake-verifiers.ts';
import { grantLargestPlan, startLocalFirestore, type LocalFirestore } from './local-firestore.ts';
import { madeUpNetwork, type MadeUpNetwork } from './made-up-network.ts';
import { createMemoryFiles } from './memory-files.ts';
import { createMemoryTasks } from './memory-tasks.ts';
import { send } from './send.ts';
import { serveHttp } from './serve-http.ts';
import { createMemoryDependencies } from './test-api.ts';
import { testKeyRing } from './test-key-ring.ts';

interface DueTask {
  path: string;
  input: Readonly<Record<string, unknown>>;
  at: number;
}

interface Cost {
  /** The document reads that Google would bill. */
  reads: number;
  calls: number;
  /** Tasks requested from Cloud Tasks, including those that were refused because they existed. */
  tasks: number;
}

export interface CountedProduct {
  local: LocalFirestore;
  stores: Stores;
  networks: readonly MadeUpNetwork[];
  /** Makes a call as Dana's browser. */
  call<R extends Route>(route: R, input: InputOf<R>): Promise<ReplyOf<R>>;
  /** Advances the clock and runs the tasks that become due. */
  pass(ms: number): Promise<void>;
  /** Runs only the part of a sweep that handles deliveries. */
  sweepDeliveries(): Promise<void>;
  costOf(action: () => Promise<unknown>): Promise<Cost>;
  now(): number;
  stop(): Promise<void>;
}

const words = { accounts: 'No accounts.', empty: 'Connect one.', failed: 'Failed.', byKind: {} };

/** Ids of fake networks, as many as the product has real networks. */
export const countedNetworks = [...'abcdefghi'].map((letter) => `network${letter}`);

/**
 * Starts the whole server on a database that counts reads, with fake networks, its own clock and its own task queue.
 */
export async function startCountedProduct(): Promise<CountedProduct> {
  const local = startLocalFirestore();
  const stores = createStores(local.open, testKeyRing);
  let at = testTime.getTime();
  const now = () => new Date(at);

  const names = new Set<string>();
  const due: DueTask[] = [];
  let taskCalls = 0;
  const tasks: TaskQueue = {
    enqueue({ path }, input, { id, delaySeconds = 0 }) {
      taskCalls += 1;
      if (!names.has(id)) due.push({ path, input: input as DueTask['input'], at: at + delaySeconds * 1000 });
      names.add(id);
      return Promise.resolve();
    },
  };

  const networks = countedNetworks.map(() => madeUpNetwork());
  const reached = new Map<string, ReachedPlatform>(
    networks.map((network, i) => {
      const id = countedNetworks[i] ?? '';
      return [id, { ...network.reached, facts: { ...network.reached.facts, id, analytics: { words } } }];
    }),
  );
  const [first] = networks;
  if (!first) throw new Error('There are networks.');
  const files = createMemoryFiles();
  const outside = createMemoryDependencies({
    files,
    tasks: createMemoryTasks(),
    captured: capturedLog(),
    reached: first.reached,
  });
  const app = createApp({
    ...linkRig(files).tools,
    ...outside,
    stores,
    verifiers: fakeVerifiers(stores.members, [person()], {
      locked: async (uid) => (await stores.deletions.find(uid)) !== null,
    }),
    factsOf: (name) => reached.get(name)?.facts ?? null,
    reach: (name) => Promise.resolve(reached.get(name) ?? null),
    every: () => () => undefined,
    sleep: () => Promise.resolve(),
    timeLimit: (ms) => AbortSignal.timeout(ms),
    tasks,
    now,
  });
  const server = await serveHttp(app.serve('everything'));

  async function ask(
    route: Route,
    values: Readonly<Record<string, unknown>>,
    token: string,
  ): Promise<unknown> {
    const { status, body } = await send(server.origin, route, { token, values });
    if (status >= 300) throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
  let calls = 0;
  const product: CountedProduct = {
    local,
    stores,
    networks,
    async call(route, input) {
      calls += 1;
      return (await ask(route, input as Record<string, unknown>, tokenOf('dana'))) as ReplyOf<typeof route>;
    },
    async pass(ms) {
      const until = at + ms;
      for (;;) {
        const [next] = due.filter((task) => task.at <= until).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        at = Math.max(at, next.at);
        const route = Object.values(routes).find(({ path }) => path === next.path);
        if (route) await ask(route, next.input, machineToken);
      }
      at = until;
    },
    async sweepDeliveries() {
      const { deliveries, sweepPositions } = stores;
      const part = createDeliveriesJob(
        { deliveries, positions: sweepPositions, tasks, now },
        { lag: () => undefined, problem: () => undefined },
      );
      for (const act of await part.find()) await act();
    },
    async costOf(action) {
      const before = { reads: local.reads(), calls, tasks: taskCalls };
      await action();
      return {
        reads: local.reads() - before.reads,
        calls: calls - before.calls,
        tasks: taskCalls - before.tasks,
      };
    },
    now: () => at,
    async stop() {
      await server.stop();
      await local.stop();
    },
  };
  await product.call(routes.enter, { timeZone: 'UTC', weekStart: 'monday' });
  await grantLargestPlan(local.db, 'dana');
  await stores.workspaces.create(
    { id: ids.workspace, name: 'Harbour Coffee', image: null, createdAt: testTime },
    'dana',
    50,
  );
  return product;
}
