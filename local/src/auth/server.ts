import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { loadAuthEmulator } from '../firebase-tools.ts';
import { close, listen } from '../process/listen.ts';
import { refusingOtherPages } from '../process/local-request.ts';
import { readAccounts, writeAccounts, type Accounts } from './accounts-file.ts';
import { holdPasswords } from './password-hash.ts';

export interface AuthOptions {
  projectId: string;
  port?: number;
  /** The folder in which accounts are kept between runs. Without it, they are lost when the server stops. */
  dir?: string;
}

export interface AuthServer {
  host: string;
  port: number;
  stop(): Promise<void>;
}

/** Only calls that may change something trigger a save. */
function mayChange(req: IncomingMessage): boolean {
  return (
    req.method !== 'GET' &&
    req.method !== 'HEAD' &&
    req.method !== 'OPTIONS' &&
    !/accounts:(lookup|query)/.test(req.url ?? '')
  );
}

/** Marks calls of this process to its own server, which are answered even before the accounts are loaded. */
const ownKey = 'x-fanfare-own-key';

function accountsApi(port: number, projectId: string, key: string) {
  const owner = { authorization: 'Bearer owner', 'content-type': 'application/json', [ownKey]: key };
  const base = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
  return {
    async read(): Promise<Accounts> {
      const response = await fetch(`${base}/accounts:batchGet?maxResults=-1`, { headers: owner });
      const body = (await response.json()) as Partial<Accounts>;
      return { users: body.users ?? [] };
    },
    async write(accounts: Accounts): Promise<void> {
      const response = await fetch(`${base}/accounts:batchCreate`, {
        method: 'POST',
        headers: owner,
        body: JSON.stringify(accounts),
      });
      if (!response.ok)
        throw new Error(`The Auth emulator refused its own accounts: ${await response.text()}`);
    },
  };
}

/**
 * Starts Google's Auth emulator with durable accounts: a change is on disk before the call that made it is answered.
 */
export async function startAuth(options: AuthOptions): Promise<AuthServer> {
  const file = options.dir === undefined ? undefined : join(options.dir, 'accounts.json');
  if (options.dir !== undefined) mkdirSync(options.dir, { recursive: true });
  const kept = file === undefined ? null : readAccounts(file);

  const key = randomUUID();
  const refuse: RequestListener = (_req, res) => void res.writeHead(503).end();
  let emulator = refuse;
  let isReady = false;
  let save = () => Promise.resolve();
  const server = createServer(
    refusingOtherPages((req, res) => {
      if (mayChange(req)) saveBeforeAnswer(res, () => save());
      // Calls are refused until the accounts are loaded, because the emulator would report every person as deleted.
      if (isReady || req.headers[ownKey] === key) emulator(req, res);
      else refuse(req, res);
    }),
  );
  const port = await listen(server, options.port ?? 0, 'the Auth emulator');
  emulator = await loadAuthEmulator(options.projectId, { host: '127.0.0.1', port });

  const api = accountsApi(port, options.projectId, key);
  if (kept && kept.users.length > 0) await api.write(kept);
  if (file !== undefined) save = oneAtATime(async () => writeAccounts(file, await api.read()));
  // Files that earlier versions of Fanfare wrote contain passwords. The passwords were hashed when the file was read,
  // so the file is rewritten with the hashes.
  if (kept && holdPasswords(kept.users)) await save();
  isReady = true;

  return { host: `127.0.0.1:${port}`, port, stop: () => close(server) };
}

/** Delays the answer until all changes are saved. If saving fails, closes the connection without an answer. */
function saveBeforeAnswer(res: ServerResponse, save: () => Promise<void>): void {
  const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse;
  res.end = (...args: unknown[]) => {
    save().then(
      () => end(...args),
      (error: unknown) => {
        process.stderr.write(`The accounts could not be saved: ${String(error)}\n`);
        // The answer already has the status of a success, so only a closed connection reports the failure.
        res.destroy();
      },
    );
    return res;
  };
}

/** Runs `run` once at a time. All calls made during a run share the next run. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = null;
        current = run();
        return current;
      });
    return next;
  };
}
