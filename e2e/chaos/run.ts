/**
 * `npm run chaos -- --publishes 10000 --seed 7` first sends a sheet of the bulk editor while the server is killed. Then
 * it publishes through the whole product, while networks fail, tasks arrive twice, late or never, parts of the product
 * are killed, and users change their minds. At the end, the storm compares Fanfare's deliveries with the posts that the
 * networks received.
 */
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { failureKinds } from '@fanfare/core/deliveries/failure-kinds.ts';
import { bucket, projectId } from '../../local/src/orchestrate/environment.ts';
import {
  connectAccount,
  createPerson,
  enterWorkspace,
  testUser,
  type TestUser,
} from '../fixtures/test-user.ts';
import { reconnectAccounts } from './accounts.ts';
import { openRecords, receivedAt, type Records } from './records.ts';
import { isClean, reconcile, reasonsIn } from './reconcile.ts';
import { scheduleFaults, clearFaults, runFaultTimeline, countUnmetFaults } from './faults.ts';
import { readOptions } from './options.ts';
import { planFaults, planPosts, type KindsByNetwork } from './plan.ts';
import { networksUnderTest, kindsFor } from './networks.ts';
import { reportOf } from './report.ts';
import { performUserAction, submitAll, uploadFiles, type RunContext } from './user-actions.ts';
import { sendSheetUnderKills } from './sheet.ts';
import { startTestProduct } from './test-product.ts';

// Prevents Google's libraries from searching for a metadata server.
process.env['METADATA_SERVER_DETECTION'] = 'none';
const options = readOptions(process.argv.slice(2));
const say = (line: string) => void process.stderr.write(`${line}\n`);
const reconnectEveryMs = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitUntilSettled(records: Records, deadline: number): Promise<void> {
  for (;;) {
    const open = await records.open(deadline);
    if (open === 0 || Date.now() > deadline) return;
    say(`${open} still unfinished: ${(await records.describeWaiting()).join('; ')}`);
    await pause(Math.min(5_000, Math.max(500, open * 20)));
  }
}

/** Retries all failed posts, in several calls, because the product accepts a limited number per call. */
async function retryAll(user: TestUser): Promise<number> {
  let all = 0;
  for (const kind of failureKinds)
    for (;;) {
      const { retried } = await user.call(deliveryRoutes.retryDeliveries, {
        workspaceId: user.workspaceId,
        kind,
      });
      all += retried;
      if (retried === 0) break;
    }
  return all;
}

/** Retries deliveries that wait for a long time. The product refuses to retry a delivery that no longer waits. */
async function retryWaiting({ call, workspaceId }: TestUser, ids: readonly string[]): Promise<number> {
  const asked = ids.map((id) => call(deliveryRoutes.retryDelivery, { workspaceId, id }).catch(() => null));
  return (await Promise.all(asked)).filter((taken) => taken !== null).length;
}

const networks = await networksUnderTest(options.minutes);
const testProduct = await startTestProduct(networks, say);
try {
  const { origin, product } = testProduct;
  const sheetProblems =
    options.sheetFiles > 0 ? await sendSheetUnderKills(testProduct, networks, options.sheetFiles, say) : [];
  for (const problem of sheetProblems) process.stdout.write(`${problem}\n`);
  const begunAt = Date.now();
  const deadline = begunAt + options.minutes * 60_000;
  const person = { name: 'Chris Chaos', email: 'chaos@fanfare.example', password: 'a long pass phrase' };
  const user = testUser(origin, bucket, await createPerson(origin, person));
  await enterWorkspace(user);
  const commenting = new Set(networks.filter(({ facts }) => facts.texts.comment).map(({ id }) => id));
  const records = openRecords(product.addresses, projectId, user.workspaceId, commenting);
  await records.liftQuota();
  const accounts: Record<string, string> = {};
  for (const network of networks) accounts[network.id] = await connectAccount(user, network);
  const files = await uploadFiles(user);
  const kindsByNetwork: KindsByNetwork = Object.fromEntries(
    networks.map((network) => [network.id, kindsFor(network, files)]),
  );
  const plan = planPosts(options, kindsByNetwork);
  // The run starts late enough for all posts to be stored before the first post is due.
  const context: RunContext = {
    user,
    files,
    accounts,
    targets: Object.fromEntries(networks.map(({ id, targets }) => [id, targets])),
    startedAt: Date.now() + 5_000 + plan.length * 15,
  };
  await submitAll(context, plan);
  say(
    `${plan.length} posts are planned; the first is due in ${((context.startedAt - Date.now()) / 1000).toFixed(0)} s`,
  );

  let refused = 0;
  const userActions = plan
    .filter(({ action }) => action !== 'nothing')
    .map((planned) => ({
      atMs: planned.actionMs,
      run: async () => {
        if ((await performUserAction(context, planned)) === 'refused') refused += 1;
      },
    }));
  const faultPlan = planFaults(options, kindsByNetwork);
  const lastDueMs = Math.max(...plan.map(({ dueMs }) => dueMs));
  const reconnects = Array.from({ length: Math.floor(lastDueMs / reconnectEveryMs) }, (_, i) => ({
    atMs: (i + 1) * reconnectEveryMs,
    run: () => reconnectAccounts(user, networks),
  }));
  await runFaultTimeline(
    [...userActions, ...reconnects, ...scheduleFaults(faultPlan, testProduct)],
    context.startedAt,
  );
  await pause(Math.max(0, context.startedAt + lastDueMs - Date.now()));
  // A network may never finish processing a post, so this wait is limited.
  const giveUpAt = Math.min(deadline, Date.now() + options.patienceSeconds * 1000);
  await waitUntilSettled(records, giveUpAt);
  const delays = await records.delays();

  // The storm has ended. Failed posts are retried, as a user would do, and must then be published.
  const faults = faultPlan.network.length + faultPlan.queue.length;
  const met = { faults: faults - (await countUnmetFaults(testProduct)), kills: faultPlan.kills.length };
  await clearFaults(testProduct);
  for (const network of networks) await connectAccount(user, network);
  const stuckPostIds = new Set(await records.stuckPostIds());
  say(`${await retryAll(user)} failed deliveries were retried`);
  for (const planned of plan.filter(({ id }) => stuckPostIds.has(id)))
    await performUserAction(context, { ...planned, action: 'edit' });
  say(`${await retryWaiting(user, await records.waitingLong())} waiting deliveries were retried early`);
  say(`${stuckPostIds.size} posts stuck in processing were sent again`);
  await waitUntilSettled(records, deadline);
  // A step that began before the reconnection may have failed after the first retry, so failed deliveries are retried
  // once more.
  say(`${await retryAll(user)} failed deliveries were retried once more`);
  await waitUntilSettled(records, deadline);

  const ledger = await records.ledger();
  const reconciliation = reconcile(ledger, await receivedAt(origin));
  // The first findings are shown with their timelines.
  const problems = [
    ...reconciliation.disagreements,
    ...reconciliation.lost,
    ...reconciliation.unexplained,
    ...reconciliation.unpublished,
  ].slice(0, 12);
  for (const sentence of problems) {
    say(sentence);
    for (const line of await records.timeline(sentence.split(' ')[0] ?? '')) say(`    ${line}`);
  }
  await records.close();
  const seconds = (Date.now() - begunAt) / 1000;
  process.stdout.write(
    `${reportOf({ ...options, seconds, refused, met, delays, reconciliation, reasons: reasonsIn(ledger) })}\n`,
  );
  process.exitCode = isClean(reconciliation) && sheetProblems.length === 0 ? 0 : 1;
} finally {
  await testProduct.stop();
}
