/**
 * `npm run chaos -- --publishes 10000 --seed 7`: publishes through the whole product while networks lie and fall silent,
 * tasks come twice, late or never, the server is killed and people change their minds; then asks the networks what they have.
 */
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { settingsRoutes } from '@fanfare/core/api/settings.ts';
import { failureKinds } from '@fanfare/core/deliveries/failure-kinds.ts';
import { bucket, projectId } from '../../local/src/orchestrate/environment.ts';
import { connectAccount, mendAccounts } from './accounts.ts';
import { openBooks, receivedAt, type Books } from './books.ts';
import { isClean, judge, reasonsIn } from './ledger.ts';
import { eventsOf, forgetFaults, playOut, unmet } from './mishaps.ts';
import { readOptions } from './options.ts';
import { signUp, type Person } from './person.ts';
import { planMishaps, planPosts, type Stage } from './plan.ts';
import { allPlayers, kindsFor } from './players.ts';
import { reportOf } from './report.ts';
import { meddle, submitAll, uploadFiles, type Scene } from './story.ts';
import { startSurroundings } from './surroundings.ts';

// Nobody is to look for Google's own surroundings here.
process.env['METADATA_SERVER_DETECTION'] = 'none';
const options = readOptions(process.argv.slice(2));
const say = (line: string) => void process.stderr.write(`${line}\n`);
/** How often somebody looks after the accounts. */
const mendEveryMs = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function untilSettled(books: Books, deadline: number): Promise<void> {
  for (;;) {
    const open = await books.open(deadline);
    if (open === 0 || Date.now() > deadline) return;
    say(`${open} still on their way: ${(await books.waits()).join('; ')}`);
    await pause(Math.min(5_000, Math.max(500, open * 20)));
  }
}

/** Everything that failed for a reason that is put right by now; the product takes so many up at a time. */
async function retryAll(person: Person): Promise<number> {
  let all = 0;
  for (const kind of failureKinds)
    for (;;) {
      const { retried } = await person.call(deliveryRoutes.retryDeliveries, {
        workspaceId: person.workspaceId,
        kind,
      });
      all += retried;
      if (retried === 0) break;
    }
  return all;
}

/** What waits for tomorrow, for what is put right today. What goes on by itself meanwhile is refused, and that is well. */
async function takeUp({ call, workspaceId }: Person, ids: readonly string[]): Promise<number> {
  const asked = ids.map((id) => call(deliveryRoutes.retryDelivery, { workspaceId, id }).catch(() => null));
  return (await Promise.all(asked)).filter((taken) => taken !== null).length;
}

const players = await allPlayers();
const surroundings = await startSurroundings(players, say);
try {
  const { origin, product } = surroundings;
  const begunAt = Date.now();
  const deadline = begunAt + options.minutes * 60_000;
  const person = await signUp(origin, bucket);
  const { workspaces } = await person.call(settingsRoutes.enter, {
    timeZone: 'Europe/Berlin',
    weekStart: 'monday',
  });
  person.workspaceId = workspaces[0]?.id ?? '';
  const books = openBooks(product.addresses.firestore, projectId, person.workspaceId);
  await books.allowMuch();
  const accounts: Record<string, string> = {};
  for (const player of players) accounts[player.id] = await connectAccount(person, player);
  const files = await uploadFiles(person);
  const stage: Stage = Object.fromEntries(players.map((player) => [player.id, kindsFor(player, files)]));
  const plan = planPosts(options, stage);
  // Everything is written down before the first of it is due.
  const scene: Scene = {
    person,
    files,
    accounts,
    places: Object.fromEntries(players.map(({ id, places }) => [id, places])),
    begun: Date.now() + 5_000 + plan.length * 15,
  };
  await submitAll(scene, plan);
  say(
    `${plan.length} posts are planned; the first is due in ${((scene.begun - Date.now()) / 1000).toFixed(0)} s`,
  );

  let refused = 0;
  const meddling = plan
    .filter(({ fate }) => fate !== 'nothing')
    .map((planned) => ({
      atMs: planned.fateMs,
      run: async () => {
        if ((await meddle(scene, planned)) === 'refused') refused += 1;
      },
    }));
  const mishaps = planMishaps(options, stage);
  const lastDueMs = Math.max(...plan.map(({ dueMs }) => dueMs));
  const mending = Array.from({ length: Math.floor(lastDueMs / mendEveryMs) }, (_, i) => ({
    atMs: (i + 1) * mendEveryMs,
    run: () => mendAccounts(person, players),
  }));
  await playOut([...meddling, ...mending, ...eventsOf(mishaps, surroundings)], scene.begun);
  await pause(Math.max(0, scene.begun + lastDueMs - Date.now()));
  // Some networks never finish: whoever waits for them loses patience.
  const patience = Math.min(deadline, Date.now() + options.patienceSeconds * 1000);
  await untilSettled(books, patience);
  const delays = await books.delays();

  // The storm is over: what failed is put right, as a person would, and goes out after all.
  const faults = mishaps.network.length + mishaps.queue.length;
  const met = { faults: faults - (await unmet(surroundings)), kills: mishaps.kills.length };
  await forgetFaults(surroundings);
  for (const player of players) await connectAccount(person, player);
  const stuck = new Set(await books.stuck());
  say(`${await retryAll(person)} were tried again, for what made them fail is over`);
  for (const planned of plan.filter(({ id }) => stuck.has(id)))
    await meddle(scene, { ...planned, fate: 'edit' });
  say(`${await takeUp(person, await books.waitingLong())} that were to wait for longer were taken up`);
  say(`${stuck.size} posts were sent anew, for which a network had been processing for ever`);
  await untilSettled(books, deadline);

  const ledger = await books.ledger();
  const verdict = judge(ledger, await receivedAt(origin));
  // What went wrong is told in full, for some of it.
  const amiss = [...verdict.disagreements, ...verdict.lost, ...verdict.unexplained].slice(0, 12);
  for (const sentence of amiss) {
    say(sentence);
    for (const line of await books.timeline(sentence.split(' ')[0] ?? '')) say(`    ${line}`);
  }
  await books.close();
  const seconds = (Date.now() - begunAt) / 1000;
  process.stdout.write(
    `${reportOf({ ...options, seconds, refused, met, delays, verdict, reasons: reasonsIn(ledger) })}\n`,
  );
  process.exitCode = isClean(verdict) ? 0 : 1;
} finally {
  await surroundings.stop();
}
