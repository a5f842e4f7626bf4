import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { close, listen } from '../orchestrate/listen.ts';
import { demoPerson } from '../seed/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { freePort, runCli } from './testing/run-cli.ts';

const start = async (data = temporaryFolder()) => {
  const port = await freePort();
  const cli = runCli('start', ['--port', String(port), '--data', data]);
  return { cli, data, port, origin: `http://127.0.0.1:${port}` };
};

async function signIn(origin: string): Promise<string> {
  const response = await fetch(
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...demoPerson, returnSecureToken: true }),
    },
  );
  expect(response.status).toBe(200);
  return ((await response.json()) as { idToken: string }).idToken;
}

async function workspacesOf(origin: string): Promise<{ id: string; name: string; image: string | null }[]> {
  const response = await fetch(`${origin}/api/auth/user/enter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await signIn(origin)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: 'Europe/Berlin', weekStart: 'monday' }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { workspaces: { id: string; name: string; image: string | null }[] })
    .workspaces;
}

describe('npm start', () => {
  it('serves the product with demo data, says how to sign in, and stops cleanly', async () => {
    const { cli, origin } = await start();
    await cli.until('is ready');
    await cli.until('Stop with Ctrl-C');
    expect(cli.said()).toContain(origin);
    expect(cli.said()).toContain(demoPerson.email);
    expect(cli.said()).toContain(demoPerson.password);
    expect(cli.said()).toContain(`${origin}/__/sandbox`);

    expect((await workspacesOf(origin)).map(({ name }) => name)).toEqual([
      'Dana, in person',
      'Harbour Coffee',
      'Studio North',
    ]);
    expect((await fetch(`${origin}/login`)).headers.get('content-security-policy')).toContain(
      "default-src 'self'",
    );

    const networks = await (await fetch(`${origin}/__/sandbox`)).text();
    expect(networks).toContain('YouTube');
    expect(networks).toContain('Instagram');

    cli.child.kill('SIGINT');
    expect(await cli.exited).toBe(0);
    await expect(fetch(origin)).rejects.toThrow();
  });

  it('keeps everything between runs, also when it was killed', async () => {
    const first = await start();
    await first.cli.until('Stop with Ctrl-C');
    const before = await workspacesOf(first.origin);
    first.cli.child.kill('SIGKILL');
    await first.cli.exited;

    const second = await start(first.data);
    await second.cli.until('Stop with Ctrl-C');

    expect(await workspacesOf(second.origin)).toEqual(before);
    const image = before.find(({ image: address }) => address !== null)?.image ?? '';
    const picture = await fetch(`${second.origin}${image}`);
    expect(picture.headers.get('content-type')).toBe('image/webp');
  });

  it('runs twice side by side on other ports and folders', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    await Promise.all([one.cli.until('Stop with Ctrl-C'), two.cli.until('Stop with Ctrl-C')]);
    expect(await workspacesOf(one.origin)).toHaveLength(3);
    expect(await workspacesOf(two.origin)).toHaveLength(3);
  });

  it.runIf(process.platform === 'linux')('ends in one sentence when a part dies', async () => {
    const { cli, origin } = await start();
    await cli.until('Stop with Ctrl-C');
    const parts = String(readFileSync(`/proc/${cli.child.pid}/task/${cli.child.pid}/children`));
    const [pid] = parts.trim().split(' ');
    process.kill(Number(pid), 'SIGKILL');
    expect(await cli.exited).toBe(1);
    expect(cli.said()).toMatch(/Fanfare: The part "\w+" ended by itself \(SIGKILL\)\./);
    await expect(fetch(origin)).rejects.toThrow();
  });
});

describe('npm start that cannot', () => {
  const noStack = (said: string) => expect(said).not.toMatch(/^\s+at /m);

  it('says which port is taken', async () => {
    const other = createServer();
    const port = await listen(other, 0, 'a test');
    try {
      const cli = runCli('start', ['--port', String(port), '--data', temporaryFolder()]);
      expect(await cli.exited).toBe(1);
      expect(cli.said()).toContain(`Fanfare: Port ${port} is taken by another program`);
      noStack(cli.said());
    } finally {
      await close(other);
    }
  });

  it('says that another copy uses the data', async () => {
    const first = await start();
    await first.cli.until('is ready');
    const second = await start(first.data);
    expect(await second.cli.exited).toBe(1);
    expect(second.cli.said()).toContain(
      `Fanfare: Another Fanfare (process ${first.cli.child.pid}) uses the data`,
    );
    noStack(second.cli.said());
  });

  it.each<[string[], NodeJS.ProcessEnv, string]>([
    [['--prot', '1'], {}, 'Known are --port, --data and --verbose.'],
    [['--port', 'x'], {}, '--port is "x", which is no port'],
    [[], { PORT: '99999' }, 'The setting PORT is "99999"'],
    [['--data', '/dev/null/x'], {}, 'The data folder /dev/null/x cannot be made'],
  ])('says what is wrong with %j %j', async (args, env, sentence) => {
    const port =
      env['PORT'] === undefined && !args.includes('--port') ? ['--port', String(await freePort())] : [];
    const cli = runCli('start', [...args, ...port], env);
    expect(await cli.exited).toBe(1);
    expect(cli.said()).toContain(sentence);
    noStack(cli.said());
  });
});

describe('npm run reset', () => {
  it('empties the data, but nothing else in the folder', async () => {
    const { cli, data, origin } = await start();
    await cli.until('Stop with Ctrl-C');
    const busy = runCli('reset', ['--data', data]);
    expect(await busy.exited).toBe(1);
    expect(busy.said()).toContain('Stop it first.');
    expect(await workspacesOf(origin)).toHaveLength(3);
    cli.child.kill('SIGINT');
    await cli.exited;
    writeFileSync(join(data, 'holiday.txt'), 'mine');
    const reset = runCli('reset', ['--data', data]);
    expect(await reset.exited).toBe(0);
    expect(readdirSync(data)).toEqual(['holiday.txt']);
  });
});
