import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { createHttp } from '../../_shared/http.ts';
import { newPkce } from '../../_shared/pkce.ts';
import { callServed, serve } from '../../conformance/serve.ts';
import { countedSecrets } from '../../conformance/world.ts';
import type { FaultKind, SandboxNetwork, SandboxPost, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Account, Job, PlatformIo } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import { platform } from '../server/index.ts';
import type { UploadHandle } from '../server/session.ts';
import { madeUpFiles, videoOf, type Files } from './files.ts';

export const redirectUri = 'https://fanfare.example/api/google/callback';

export const anna = 'UCa1PaintsWithAnaAndCo0';
export const unverified = 'UCb2NorthKitchenTable00';
export const quiet = 'UCc3QuietHoursReading00';
export const noChannel = 'no-channel-ben';

export const content = postContent({
  title: 'A walk — über die Brücke',
  description: 'Through the park.\nTwice.',
  media: [videoOf(300_000)],
  options: { privacy: 'unlisted' },
});

interface Consent {
  account?: string;
  /** The permissions that the person leaves ticked. */
  scopes?: readonly string[];
}

export interface Rig {
  io: PlatformIo;
  origin: string;
  clock: { now: number };
  files: Files;
  /** The stored handles, in order. */
  kept: UploadHandle[];
  sandbox(): SandboxNetwork;
  restart(): void;
  fault(call: string, kind: FaultKind): void;
  agree(consent?: Consent): Promise<{ code: string; verifier: string; redirectUri: string }>;
  connect(consent?: Consent): Promise<Account>;
  job(account: Account, change?: Partial<PostContent>, handle?: UploadHandle | null): Job<UploadHandle>;
  posts(account: Account): readonly SandboxPost[];
  close(): Promise<void>;
}

function worldOf(clock: { now: number }, faults: [string, FaultKind][]): SandboxWorld {
  let ids = 0;
  return {
    now: () => clock.now,
    newId: () => String((ids += 1)),
    newSecret: countedSecrets(),
    fetch: () => Promise.resolve(null),
    takeFault(call) {
      const at = faults.findIndex(([name]) => name === call);
      return at < 0 ? null : (faults.splice(at, 1)[0]?.[1] ?? null);
    },
    keepFile: (bytes, type) => `https://kept.example/${type}/${bytes.length}`,
  };
}

/** The YouTube sandbox, and the inputs for our client. */
export async function createRig(saved: unknown = null): Promise<Rig> {
  const clock = { now: Date.parse('2026-11-20T12:00:00.000Z') };
  const faults: [string, FaultKind][] = [];
  const world = worldOf(clock, faults);
  let sandbox = createSandbox(world, saved);
  const { origin, close } = await serve(
    () => sandbox,
    () => undefined,
  );
  const http = createHttp({ origin, classify: platform.classify, fetch: callServed as typeof fetch });
  const io: PlatformIo = { http, keys: sandbox.keys, now: () => clock.now };
  const files = madeUpFiles();
  const kept: UploadHandle[] = [];

  async function agree({ account = anna, scopes }: Consent = {}) {
    const { verifier, challenge } = newPkce();
    const address = new URL(platform.oauth.authorise(io.keys, { state: 'state-1', challenge, redirectUri }));
    const form = new URLSearchParams({ identity: account });
    const asked = address.searchParams.get('scope')?.split(' ') ?? [];
    for (const scope of scopes ?? asked) form.append('scope', scope);
    const page = `${origin}/${address.host}${address.pathname}${address.search}`;
    const answer = await callServed(page, { method: 'POST', body: form, redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    return { code: back.searchParams.get('code') ?? '', verifier, redirectUri };
  }

  return {
    io,
    origin,
    clock,
    files,
    kept,
    agree,
    close,
    sandbox: () => sandbox,
    restart() {
      sandbox = createSandbox(world, JSON.parse(JSON.stringify(sandbox.save())));
    },
    fault: (call, kind) => void faults.push([call, kind]),
    async connect(consent) {
      const grant = await platform.oauth.exchange(io, await agree(consent));
      const [profile] = await platform.oauth.profiles(io, grant);
      if (!profile) throw new Error('Nobody was connected.');
      return { platformId: profile.platformId, username: profile.username, grant };
    },
    job: (account, change = {}, handle = null) => ({
      ...io,
      account,
      content: { ...content, ...change },
      target: null,
      media: files,
      handle,
      keep(next) {
        kept.push(next);
        return Promise.resolve();
      },
      until: clock.now + 40_000,
      taken: () => Promise.resolve(new Set()),
      others: () => Promise.resolve([]),
    }),
    posts: ({ platformId }) => sandbox.accounts().find((each) => each.platformId === platformId)?.posts ?? [],
  };
}
