import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { countedSecrets } from '../../conformance/world.ts';
import type { FaultKind, SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { createHttp } from '../../_shared/http.ts';
import type { Account, Grant, Job, PlatformIo, Progress, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import { classify } from '../server/classify.ts';
import type { PublishHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { bytesOf } from './samples.ts';

export interface Ordered {
  call: string;
  kind: FaultKind;
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** A world whose clock moves only when a test moves it. */
function createWorld(faults: Ordered[], files: Map<string, Uint8Array>) {
  const state = { at: Date.parse('2026-11-21T09:00:00.250Z'), ids: 900 };
  const world: SandboxWorld = {
    now: () => state.at,
    newId: () => String((state.ids += 1)),
    newSecret: countedSecrets(),
    fetch: (url) => {
      const bytes = files.get(url);
      return Promise.resolve(bytes ? { bytes, type: 'application/octet-stream' } : null);
    },
    takeFault(call) {
      const index = faults.findIndex((each) => each.call === call);
      return index === -1 ? null : (faults.splice(index, 1)[0]?.kind ?? null);
    },
    keepFile: (bytes) => `kept:${bytes.length}`,
  };
  return { world, pass: (ms: number) => (state.at += ms) };
}

/**
 * The address of a file, with the id unescaped. An id such as `brötchen` makes an invalid address, which our client has
 * to escape.
 */
const nameOf = (file: MeasuredMedia) => `https://files.example/${file.id}`;
const mediaAt = (file: MeasuredMedia) => new URL(nameOf(file)).href;

const brokenConnection = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });

/** The sandbox, our client and a person who is about to connect an account. */
export function setup(saved: unknown = null) {
  const faults: Ordered[] = [];
  const files = new Map<string, Uint8Array>();
  const calls: Call[] = [];
  const { world, pass } = createWorld(faults, files);
  const sandbox = createSandbox(world, saved);

  async function ask(request: Request): Promise<SandboxReply> {
    const { host, pathname, searchParams } = new URL(request.url);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const asked: SandboxRequest = {
      method: request.method,
      host,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      bytes: () => Promise.resolve(bytes),
      stream: new Blob([bytes]).stream(),
    };
    calls.push({
      method: request.method,
      path: pathname,
      query: searchParams,
      body: new TextDecoder().decode(bytes),
    });
    return sandbox.handle(asked);
  }

  const reach: typeof fetch = async (...given) => {
    const reply = await ask(new Request(...given));
    if (reply.drop === true) throw brokenConnection();
    const body = reply.text ?? JSON.stringify(reply.json);
    return new Response(body, { status: reply.status, ...(reply.headers && { headers: reply.headers }) });
  };

  const io: PlatformIo = {
    http: createHttp({ origin: '', classify, fetch: reach }),
    keys: sandbox.keys,
    now: world.now,
  };

  const redirectUri = 'https://fanfare.example/api/instagram/oauth/callback';

  /** Submits the consent page and returns the redirect address. */
  async function decide(form: Record<string, string>): Promise<URL> {
    const url = platform.oauth.authorise(io.keys, { state: 'the-state', challenge: null, redirectUri });
    const reply = await ask(new Request(url, { method: 'POST', body: new URLSearchParams(form) }));
    return new URL(reply.headers?.['location'] ?? 'about:blank');
  }

  async function connect(index = 0): Promise<Account> {
    const identity = sandbox.identities[index];
    if (!identity) throw new Error('There is nobody.');
    const back = await decide({ identity: identity.platformId });
    const code = back.searchParams.get('code') ?? '';
    const grant: Grant = await platform.oauth.exchange(io, { code, verifier: null, redirectUri });
    return { platformId: identity.platformId, username: identity.username, grant };
  }

  const kept: PublishHandle[] = [];
  function jobOf(
    account: Account,
    content: PostContent,
    handle: PublishHandle | null = null,
  ): Job<PublishHandle> {
    for (const file of [...content.media, ...(content.thumbnail ? [content.thumbnail] : [])])
      if (!files.has(mediaAt(file))) files.set(mediaAt(file), bytesOf(file));
    return {
      ...io,
      account,
      content,
      target: null,
      media: {
        url: (file) => Promise.resolve(nameOf(file)),
        open: () => Promise.reject(new Error('Nothing is sent byte by byte.')),
        compressed: () => Promise.reject(new Error('Nothing is sent byte by byte.')),
      },
      handle,
      keep: (next) => Promise.resolve(void kept.push(next)),
      until: world.now() + 40_000,
      taken: () => Promise.resolve(new Set()),
      others: () => Promise.resolve([]),
    };
  }

  async function prepare(job: Job<PublishHandle>): Promise<Ready<PublishHandle>> {
    let progress: Progress<PublishHandle> = await platform.publish.start(job);
    for (let steps = 0; progress.kind !== 'ready'; steps += 1) {
      if (steps > 20) throw new Error('It does not get ready.');
      if (progress.kind === 'waiting') pass(progress.seconds * 1000);
      const next: Ready<PublishHandle> = { ...job, handle: progress.handle };
      progress =
        progress.kind === 'more' ? await platform.publish.start(next) : await platform.publish.poll(next);
    }
    return { ...job, handle: progress.handle };
  }

  const postsOf = ({ platformId }: Account) =>
    sandbox.accounts().find((each) => each.platformId === platformId)?.posts ?? [];

  return {
    sandbox,
    world,
    pass,
    faults,
    files,
    calls,
    io,
    ask,
    decide,
    connect,
    redirectUri,
    jobOf,
    prepare,
    kept,
    postsOf,
  };
}
