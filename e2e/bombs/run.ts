/**
 * Sends many pictures and compressed bodies at the same time to the function `media` in a separate process. The
 * pictures and bodies are small, but become huge when they are unpacked. Checks that each request is answered, that no
 * request ends the process, and that the process never holds more than 512 MiB.
 */
import { megabyte } from '../../core/src/values/bytes.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { gzipSync } from 'node:zlib';
import { routes } from '@fanfare/core/api/routes.ts';
import { addressOf, restOf, type Route } from '@fanfare/core/api/route.ts';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { ids } from '../../functions/src/testing/builders.ts';
import { machineToken, tokenOf } from '../../functions/src/testing/fake-verifiers.ts';
import { deliveryIdOf, pictureNames, writePictures } from './pictures.ts';

const memoryMax = 512 * megabyte;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Creates a control group with the memory limit, if this machine allows it. The system ends a process that exceeds the
 * limit.
 */
function createMemoryGroup(): string | null {
  for (const [parent, file] of [
    ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup', 'memory.max'],
  ] as const) {
    const group = join(parent, `fanfare-bombs-${process.pid}`);
    try {
      mkdirSync(group);
      writeFileSync(join(group, file), String(memoryMax));
      return group;
    } catch {
      rmSync(group, { recursive: true, force: true });
    }
  }
  return null;
}

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bombs-'));
await writePictures(folder);
const deployed = parseEnv(readFileSync(new URL('../../functions/.env', import.meta.url), 'utf8'));
const group = createMemoryGroup();
process.once('exit', () => {
  if (group !== null) rmdirSync(group);
  rmSync(folder, { recursive: true, force: true });
});
const script = fileURLToPath(new URL('child.ts', import.meta.url));
const enter = group === null ? '' : `echo $$ > ${group}/cgroup.procs && `;
const child = spawn('sh', ['-c', `${enter}exec "$0" "$@"`, process.execPath, script, folder], {
  env: { ...process.env, ...deployed },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
const [origin] = (await Promise.race([
  once(createInterface(child.stdout), 'line'),
  ended.then(() => Promise.reject(new Error('The server did not start.'))),
])) as [string];

/** The most memory that the process ever held, as the kernel counted it. */
function peakBytes(): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const auth = { authorization: `Bearer ${tokenOf('dana')}` };

const deliver = (name: string, round: number) =>
  fetch(`${origin}${routes.deliverImages.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${machineToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workspaceId: ids.workspace, deliveryId: deliveryIdOf(name, round) }),
  });

async function call(route: Route, values: Record<string, unknown>, form?: FormData): Promise<Response> {
  const body = form ?? JSON.stringify(restOf(route, values));
  const type = form ? {} : { 'content-type': 'application/json' };
  return fetch(`${origin}${addressOf(route, values)}`, {
    method: route.method,
    headers: { ...auth, ...type },
    body,
  });
}

/** Returns the status. Adds a note if the response is an error without a message for people. */
async function summaryOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const isWorded = response.ok || (isErrorEnvelope(body) && body.error.message !== '');
  const state = typeof body === 'object' && body !== null && 'state' in body ? ` ${String(body.state)}` : '';
  return `${response.status}${state}${isWorded ? '' : ' without words'}`;
}

function postImage(name: string): Promise<Response> {
  const form = new FormData();
  form.set('name', 'Harbour');
  form.set('image', new Blob([readFileSync(join(folder, name))]), name);
  return call(routes.editWorkspace, { id: ids.workspace }, form);
}

const mediaIdOf = (name: string) => `media-${name.replace('.', '-')}`;
const pathOf = (name: string) =>
  mediaPathOf({ workspaceId: ids.workspace, mediaId: mediaIdOf(name), fileName: name });
const register = (name: string) =>
  call(routes.registerMedia, { workspaceId: ids.workspace, firebasePath: pathOf(name) });
const copy = (name: string, shape: string) =>
  call(routes.copyMedia, {
    workspaceId: ids.workspace,
    mediaId: mediaIdOf(name),
    plan: { width: 4096, height: 4096, shape, bytes: 20 * megabyte },
  });

const bomb = gzipSync(Buffer.alloc(400 * megabyte, ' '));
/** Uses `node:http`, because `fetch` does not send the length of a body that is already compressed. */
const sendBomb = (path: string, type: string, headers: Record<string, string>) =>
  new Promise<Response>((resolve, reject) => {
    const sent = request(
      `${origin}${path}`,
      { method: 'POST', headers: { ...headers, 'content-type': type, 'content-encoding': 'gzip' } },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          resolve(new Response(Buffer.concat(chunks), { status: res.statusCode ?? 500 }));
        });
      },
    );
    sent.on('error', reject);
    sent.end(bomb);
  });

const twice = (each: (name: string, round: number) => Promise<Response>) =>
  [0, 1].flatMap((round) => pictureNames.map((name) => each(name, round)));
const bombs = (headers: Record<string, string>) =>
  Array.from({ length: 20 }, (_, i) =>
    i % 2 === 0
      ? sendBomb('/api/auth/user/media', 'application/json', headers)
      : sendBomb('/services/workspaces', 'multipart/form-data; boundary=x', headers),
  );

const rounds: [string, readonly (number | string)[], () => Promise<Response>[]][] = [
  ['bodies from nobody', [401], () => bombs({})],
  ['bodies from a member', [415], () => bombs(auth)],
  ['workspace pictures', [200, 400], () => twice(postImage)],
  ['registrations', [201], () => twice(register)],
  ['copies', [201, 400], () => twice((name, round) => copy(name, round === 0 ? 'blurred' : 'plain'))],
  ['images of posts', ['200 published', '200 failed'], () => twice(deliver)],
];

let failed = false;
try {
  for (const [what, expected, start] of rounds) {
    const answers = await Promise.all(start().map(async (response) => summaryOf(await response)));
    const wrong = answers.filter((answer) => !expected.map(String).includes(answer));
    const counts = [...Map.groupBy(answers, (answer) => answer)].map(
      ([answer, { length }]) => `${length} x ${answer}`,
    );
    const peak = peakBytes();
    failed ||= wrong.length > 0 || answers.length !== 20 || peak > memoryMax || child.exitCode !== null;
    say(`${what}: ${counts.join(', ')}; at most ${Math.round(peak / megabyte)} MB so far`);
  }
} finally {
  child.kill();
  await ended;
}
say(
  group === null
    ? 'The peak was measured; this machine does not let a test limit its memory.'
    : 'The system enforced the limit of 512 MB.',
);
process.exitCode = failed ? 1 : 0;
