import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { partsFile } from '../orchestrate/data-files.ts';
import { demoPerson } from '../seed/people.ts';
import {
  describeDemo,
  readContent,
  readDemo,
  type DemoAddresses,
  type FoundDemo,
} from '../seed/testing/describe-demo.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { freePort, runCli } from './testing/run-cli.ts';

// No time limit: a start becomes ready, fails, or is aborted if one of its parts stalls.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Starts a product that runs until the end of the tests. */
async function start(data = createTemporaryFolder(), options: readonly string[] = []) {
  const port = await freePort();
  const args = ['--port', String(port), '--data', data, ...options];
  const cli = runCli('start', args, {}, (stop) => stops.push(stop));
  await cli.until('Stop with Ctrl-C');
  return { cli, data, port, origin: `http://127.0.0.1:${port}` };
}
type Started = Awaited<ReturnType<typeof start>>;

async function tokenOf(origin: string, action: 'signUp' | 'signInWithPassword'): Promise<string> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...demoPerson, returnSecureToken: true }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { idToken: string }).idToken;
}

interface Workspace {
  id: string;
  name: string;
  image: string | null;
}

async function enter(origin: string, idToken: string): Promise<Workspace[]> {
  const response = await fetch(`${origin}/api/auth/user/enter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: 'Europe/Berlin', weekStart: 'monday' }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { workspaces: Workspace[] }).workspaces;
}

const workspacesOf = async (origin: string) => enter(origin, await tokenOf(origin, 'signInWithPassword'));

const partsOf = (data: string) =>
  JSON.parse(readFileSync(join(data, partsFile), 'utf8')) as Omit<DemoAddresses, 'sandbox'>;

/** Waits until the demo of a running product is complete, then reads all its data. */
async function demoOf({ cli, data, port }: Started, from: number): Promise<FoundDemo> {
  if (cli.output().includes('still being made')) await cli.until('The demo data are complete');
  const made = { from, to: Date.now() };
  return readDemo({ ...partsOf(data), sandbox: `127.0.0.1:${port}` }, made);
}

/** The process and all its descendants. */
function processesOf(pid: number): number[] {
  const children = String(readFileSync(`/proc/${pid}/task/${pid}/children`));
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number).flatMap(processesOf)];
}

const processOf = (pid: number, part: string): number =>
  processesOf(pid).find((each) =>
    String(readFileSync(`/proc/${each}/cmdline`)).includes(`/local/src/${part}/main.ts`),
  ) ?? 0;

/** The addresses on which a process listens, in hexadecimal as the kernel lists them. */
function listenedAddresses(pid: number): string[] {
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      // The file was closed after the folder had been listed, so it is not a socket any more.
      return '';
    }
  });
  const sockets = new Set(files.flatMap((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1] ?? []));
  const listening = '0A';
  return ['tcp', 'tcp6'].flatMap((family) =>
    String(readFileSync(`/proc/${pid}/net/${family}`))
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , socket = '']) => state === listening && sockets.has(socket))
      .map(([, address = '']) => address.split(':')[0] ?? ''),
  );
}

const withoutStack = (output: string) => expect(output).not.toMatch(/^\s+at /m);

// Every start takes seconds, so these tests share one product. Each test continues where the previous one ended.
describe.sequential('npm start', () => {
  let first: Started;
  let demo: FoundDemo;
  beforeAll(async () => {
    const from = Date.now();
    first = await start();
    demo = await demoOf(first, from);
  });

  describeDemo(() => demo);

  it('the product starts with demo workspaces and tells how to sign in and where the sandbox is', async () => {
    const { cli, origin } = first;
    expect(cli.output()).toContain('is ready');
    expect(cli.output()).toContain(origin);
    expect(cli.output()).toContain(demoPerson.email);
    expect(cli.output()).toContain(demoPerson.password);
    expect(cli.output()).toContain(`${origin}/__/sandbox`);

    expect((await workspacesOf(origin)).map(({ name }) => name)).toEqual([
      'Harbour Coffee',
      'Personal',
      'Studio North',
    ]);
    expect((await fetch(`${origin}/login`)).headers.get('content-security-policy')).toContain(
      "default-src 'self'",
    );

    const networks = await (await fetch(`${origin}/__/sandbox`)).text();
    expect(networks).toContain('YouTube');
    expect(networks).toContain('Instagram');
  });

  it.skipIf(process.platform !== 'linux')('each part listens only on 127.0.0.1', () => {
    const processes = processesOf(first.cli.child.pid ?? 0);
    expect(processes.length).toBeGreaterThanOrEqual(5);
    const addresses = processes.flatMap(listenedAddresses);
    // Seven parts listen: hosting, sign-in, Firestore, Storage, the task queues, the sandbox and the functions.
    expect(addresses.length).toBeGreaterThanOrEqual(7);
    expect(new Set(addresses)).toEqual(new Set(['0100007F']));
  });

  it('a second start on the data of a running product is refused', async () => {
    const second = runCli('start', ['--port', String(await freePort()), '--data', first.data]);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(
      `Fanfare: Another Fanfare (process ${first.cli.child.pid}) uses the data`,
    );
    withoutStack(second.output());
  });

  it('npm run reset refuses to delete the data of a running product', async () => {
    const reset = runCli('reset', ['--data', first.data]);
    expect(await reset.exited).toBe(1);
    expect(reset.output()).toContain('Stop it first.');
    expect(await workspacesOf(first.origin)).toHaveLength(3);
  });

  it('a second product runs on another port and folder, restarts its killed Auth server, and ends when its sandbox is killed', async () => {
    const { cli, origin } = await start(createTemporaryFolder(), ['--empty']);
    expect(cli.output()).not.toContain(demoPerson.email);
    expect(await workspacesOf(first.origin)).toHaveLength(3);

    if (process.platform !== 'linux') return;
    const pid = cli.child.pid ?? 0;
    const idToken = await tokenOf(origin, 'signUp');
    const before = await enter(origin, idToken);
    // This test kills only one of the parts that the product restarts. `npm run chaos` kills all of them.
    process.kill(processOf(pid, 'auth'), 'SIGKILL');
    await cli.until('The part "auth" exited unexpectedly (SIGKILL). It is started again.');
    // The call waits until Auth runs again, and finds the session and the data from before the kill.
    expect(await enter(origin, idToken)).toEqual(before);

    process.kill(processOf(pid, 'sandbox'), 'SIGKILL');
    expect(await cli.exited).toBe(1);
    expect(cli.output()).toContain('Fanfare: The part "sandbox" exited unexpectedly (SIGKILL).');
    await expect(fetch(origin)).rejects.toThrow();
  });

  it('all data survives a kill and a restart, and no second demo is made', async () => {
    const before = await workspacesOf(first.origin);
    const content = await readContent(partsOf(first.data));
    expect(content.length).toBeGreaterThan(100);
    first.cli.child.kill('SIGKILL');
    await first.cli.exited;

    first = await start(first.data);
    expect(await workspacesOf(first.origin)).toEqual(before);
    expect(first.cli.output()).not.toContain('still being made');
    expect(await readContent(partsOf(first.data))).toEqual(content);
    const image = before.find(({ image: address }) => address !== null)?.image ?? '';
    const picture = await fetch(`${first.origin}${image}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('the product stops on SIGINT, and then npm run reset deletes only Fanfare’s files from its data folder', async () => {
    const { cli, data, origin } = first;
    cli.child.kill('SIGINT');
    expect(await cli.exited).toBe(0);
    await expect(fetch(origin)).rejects.toThrow();

    writeFileSync(join(data, 'holiday.txt'), 'mine');
    expect(await runCli('reset', ['--data', data]).exited).toBe(0);
    expect(readdirSync(data)).toEqual(['holiday.txt']);
  });
});

describe('a failed npm start', () => {
  it('starting on a taken port fails with an error that names the port', async () => {
    const other = createServer();
    const port = await listen(other, 0, 'a test');
    try {
      const cli = runCli('start', ['--port', String(port), '--data', createTemporaryFolder()]);
      expect(await cli.exited).toBe(1);
      expect(cli.output()).toContain(`Fanfare: Port ${port} is taken by another program`);
      withoutStack(cli.output());
    } finally {
      await close(other);
    }
  });

  it('the error for an unknown option lists the known options', async () => {
    const cli = runCli('start', ['--prot', '1', '--port', String(await freePort())]);
    expect(await cli.exited).toBe(1);
    expect(cli.output()).toContain('Known are --port, --data, --empty and --verbose.');
    withoutStack(cli.output());
  });
});
