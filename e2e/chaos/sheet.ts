import { mediaRoutes } from '@fanfare/core/api/media.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';
import { toKeptText, readKeptSheet } from '@fanfare/core/sheet/kept-sheet.ts';
import { progressOf, startSending, type Sending } from '@fanfare/core/sheet/sending.ts';
import { emptySheet, newRow, type Sheet } from '@fanfare/core/sheet/sheet.ts';
import { partPostsMax } from '@fanfare/core/posts/submitted-rows.ts';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { factsOf } from '@fanfare/platforms/registry.ts';
import { movie } from '../../functions/src/features/media/testing/movies.ts';
import { bucket, projectId } from '../../local/src/orchestrate/environment.ts';
import { createApiClient } from '../../web/src/browser/api-client.ts';
import { sendSheet } from '../../web/src/features/sheet/send-sheet.ts';
import { connectAccount, createPerson, enterWorkspace, testUser } from '../fixtures/test-user.ts';
import type { NetworkUnderTest } from './networks.ts';
import { openRecords } from './records.ts';
import { problemsIn } from './sheet-result.ts';
import type { TestProduct } from './test-product.ts';

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Limits the restarts of a client that never succeeds. */
const clientsMax = 20;

/**
 * A video that is long and large enough for every network. The `free` box at its end makes it larger, and players skip
 * this box.
 */
async function acceptedMovie(): Promise<Buffer> {
  const rest = Buffer.alloc(100_000);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4);
  return Buffer.concat([await movie({ seconds: 6 }), rest]);
}

/**
 * Sends a sheet of the bulk editor for nine accounts through the whole product, with the code of the browser. The
 * server is killed twice. The client is killed once, and a new client continues with the stored sheet. At the end,
 * every file must have exactly one post for each account. Returns the problems, and writes a summary to the output.
 */
export async function sendSheetUnderKills(
  testProduct: TestProduct,
  networks: readonly NetworkUnderTest[],
  files: number,
  say: (line: string) => void,
): Promise<string[]> {
  const { origin, product } = testProduct;
  const person = { name: 'Bea Bulk', email: 'bulk@fanfare.example', password: 'a long pass phrase' };
  const signedIn = await createPerson(origin, person);
  const user = testUser(origin, bucket, signedIn);
  await enterWorkspace(user);
  const { workspaceId } = user;
  const records = openRecords(product.addresses, projectId, workspaceId);
  await records.liftQuota();
  const accounts: ComposerAccount[] = [];
  for (const network of networks) {
    const id = await connectAccount(user, network);
    accounts.push({ platform: network.id, platform_id: id, username: network.id });
  }
  const firebasePath = await user.upload('harbour.mp4', 'video/mp4', await acceptedMovie());
  const video = await user.call(mediaRoutes.registerMedia, { workspaceId, firebasePath });
  const targets = Object.fromEntries(
    networks.map(({ id, targets: { board_ids: boards, subreddits } }, i) => [
      `${id}/${accounts[i]?.platform_id}`,
      boards ?? subreddits ?? [],
    ]),
  );
  const tomorrow = Math.ceil((Date.now() + dayMs) / (15 * minuteMs)) * 15 * minuteMs;
  const rows = Array.from({ length: files }, (_, i) => ({
    ...newRow(`file-${i}`, video),
    title: `Harbour ${i}`,
    description: `Morning ${i} at the harbour`,
    targets,
    schedule: { at: tomorrow + i * 15 * minuteMs, zone: 'Europe/Berlin' },
  }));
  const sheet: Sheet = { ...emptySheet, accounts, rows };

  // The storage of the client's device, which is all that a killed client leaves behind.
  let kept = toKeptText({ sheet, sending: startSending('upload', rows), unconfirmed: [], at: Date.now() });
  let requests = 0;
  const kills: Promise<void>[] = [];
  const parts = Math.ceil(files / Math.floor(partPostsMax / accounts.length));
  const step = Math.max(1, Math.round(parts / 4));
  /** The requests during which the server is killed, then the client, then the server again. */
  const [firstKill, clientKill, secondKill] = [step, 2 * step, 3 * step];

  /** Sends until everything is sent, this client is killed, or a request fails. */
  async function runClient(isKilled: (answer: Promise<Response>) => Promise<boolean>): Promise<Sending> {
    const found = readKeptSheet(kept, Date.now());
    if (!found?.sending) throw new Error('The client has lost its sheet.');
    const gone = new AbortController();
    const call = createApiClient({
      idToken: () => Promise.resolve(signedIn.idToken),
      async sender(address, init) {
        requests += 1;
        const answer = fetch(`${origin}${address}`, { ...init, signal: null });
        if (requests === firstKill || requests === secondKill) kills.push(testProduct.kill('functions'));
        if (await isKilled(answer)) gone.abort();
        return gone.signal.aborted ? Promise.reject(new TypeError('The client is gone.')) : answer;
      },
    });
    const { sending, stoppedBy } = await sendSheet(found.sending, found.sheet.rows, {
      workspaceId,
      accounts: found.sheet.accounts,
      find: factsOf,
      zone: 'Europe/Berlin',
      call,
      now: Date.now,
      sleep: pause,
      isStopped: () => gone.signal.aborted,
      onProgress(known) {
        if (!gone.signal.aborted)
          kept = toKeptText({ sheet, sending: known, unconfirmed: [], at: Date.now() });
      },
    });
    if (stoppedBy !== null) say(`The client stopped: ${stoppedBy}`);
    return sending;
  }

  const begun = performance.now();
  let hasDied = false;
  let clients = 0;
  for (let left = files; left > 0 && clients < clientsMax; clients += 1) {
    // The client is killed after the server has stored a part, and before the client receives the answer.
    await runClient(async (answer) => {
      if (hasDied || requests < clientKill) return false;
      await answer.catch(() => null);
      hasDied = true;
      return true;
    });
    await Promise.all(kills);
    const { sending } = readKeptSheet(kept, Date.now()) ?? {};
    left = sending ? progressOf(sending).left : 0;
  }
  const took = seconds(begun);
  const { sending } = readKeptSheet(kept, Date.now()) ?? {};
  const posts = await records.posts();
  await records.close();
  const problems = problemsIn({
    progress: sending ? progressOf(sending) : null,
    posts,
    files: rows.map(({ id }) => id),
    accounts: accounts.length,
  });
  process.stdout.write(
    `${posts.length} posts of ${files} files for ${accounts.length} accounts in ${took} s: ${requests} requests, ${clients} clients, ${kills.length} kills of the server.\n`,
  );
  if (!hasDied || kills.length < 2) problems.push('The client or the server was not killed.');
  const outcomes = Object.entries(sending?.outcomes ?? {});
  for (const [id, outcome] of outcomes)
    if (outcome.state === 'failed') problems.push(`${id} was refused: ${outcome.message}`);
  return problems;
}
