import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { SandboxNetwork, SandboxPost } from '../_sandbox/sandbox.ts';
import { addressAt, createHttp, type Reply } from '../_shared/http.ts';
import { NetworkError } from '../_shared/network-error.ts';
import { newPkce } from '../_shared/pkce.ts';
import type { Account, AppKeys, Grant, Job, PlatformIo, Profile } from '../platform.ts';
import { readConsentPage, type ConsentPage } from './consent-page.ts';
import { createFiles, generateBytes, type Files } from './files.ts';
import { callServed, serve } from './serve.ts';
import type { Subject } from './subject.ts';
import { createWorld, type TestWorld } from './world.ts';

export const redirectUri = 'https://fanfare.example/api/callback';
const state = 'state-of-somebody';
const stepMs = 40_000;

/** The code that the consent page sent back, with the values that are needed to exchange the code. */
interface Answer {
  code: string;
  verifier: string | null;
  redirectUri: string;
}

/** The code of a network, connected to its sandbox, with a clock and files that the test controls. */
export interface Rig {
  subject: Subject;
  io: PlatformIo;
  keys: AppKeys;
  world: TestWorld;
  files: Files;
  /** The handles that were stored, oldest first. */
  kept: unknown[];
  /** The failed replies that were classified, oldest first. */
  replies: Reply[];
  origin: string;
  sandbox(): SandboxNetwork;
  /** Stops the sandbox and starts it again with its saved state. */
  restart(): void;
  /** The address of the consent page for a browser. */
  consentAddress(challenge: string | null): URL;
  consentPage(): Promise<ConsentPage>;
  /** Submits the consent page with one of its buttons and returns the address to which it redirects. */
  press(button: { identity: string } | { deny: string }, challenge?: string | null): Promise<URL>;
  agree(identity?: string): Promise<Answer>;
  grant(identity?: string): Promise<Grant>;
  profile(grant: Grant): Promise<Profile>;
  connect(identity?: string): Promise<Account>;
  job(account: Account, content?: PostContent, handle?: unknown): Job<unknown>;
  posts(): readonly SandboxPost[];
  /**
   * Returns the failure with which a promise rejects. Throws if the promise succeeds, fails without a classification or
   * reveals a secret.
   */
  failureOf(promise: Promise<unknown>, account?: Account): Promise<Failure>;
  close(): Promise<void>;
}

/** All text of an error and its causes that could reach a log. */
function textOf(error: NetworkError): string {
  const parts: unknown[] = [error.message, error.stack, error.failure];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause)
    parts.push(cause.message, cause.stack);
  return JSON.stringify(parts);
}

function requireQuiet(error: NetworkError, secrets: readonly (string | null)[]): void {
  const text = textOf(error);
  const leaked = secrets.filter((secret) => secret !== null && text.includes(secret));
  if (leaked.length > 0) throw new Error(`An error contains ${leaked.length} secrets: ${text}`);
}

/** Connects a network with its sandbox. The product calls the sandbox with `fetcher`. */
export async function createRig(subject: Subject, fetcher = callServed as typeof fetch): Promise<Rig> {
  const { platform, createSandbox, facts } = subject;
  const files = createFiles(subject.bytesOf ?? generateBytes);
  const world = createWorld(files);
  const crashes: unknown[] = [];
  const replies: Reply[] = [];
  const kept: unknown[] = [];
  let network = createSandbox(world, null);
  const { origin, close } = await serve(
    () => network,
    (error) => crashes.push(error),
  );
  const http = createHttp({
    origin,
    fetch: fetcher,
    classify(reply) {
      replies.push(reply);
      return platform.classify(reply);
    },
  });
  const { keys } = network;
  const io: PlatformIo = { http, keys, now: world.now };

  const consentAddress = (challenge: string | null) =>
    new URL(addressAt(origin, platform.oauth.authorise(keys, { state, challenge, redirectUri })));
  const pageAt = async (address: URL) => readConsentPage(await callServed(address));

  const rig: Rig = {
    subject,
    io,
    keys,
    world,
    files,
    kept,
    replies,
    origin,
    sandbox: () => network,
    restart() {
      network = createSandbox(world, JSON.parse(JSON.stringify(network.save())));
    },
    consentAddress,
    consentPage: () => pageAt(consentAddress(facts.pkce ? newPkce().challenge : null)),
    async press(button, challenge = facts.pkce ? newPkce().challenge : null) {
      const address = consentAddress(challenge);
      const { fields } = await pageAt(address);
      const body = new URLSearchParams([...fields, ...Object.entries(button)]);
      const answer = await callServed(address, { method: 'POST', body, redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null)
        throw new Error(`The consent page answered ${answer.status} without a redirect.`);
      return new URL(location);
    },
    async agree(identity = subject.account) {
      const { verifier, challenge } = newPkce();
      const back = await rig.press({ identity }, facts.pkce ? challenge : null);
      const code = back.searchParams.get('code');
      if (code === null) throw new Error('The consent page gave no code.');
      return { code, verifier: facts.pkce ? verifier : null, redirectUri };
    },
    grant: async (identity) => platform.oauth.exchange(io, await rig.agree(identity)),
    async profile(grant) {
      const [profile] = await platform.oauth.profiles(io, grant);
      if (!profile) throw new Error('There is no account to connect.');
      return profile;
    },
    async connect(identity) {
      const grant = await rig.grant(identity);
      const { platformId, username, grant: own } = await rig.profile(grant);
      return { platformId, username, grant: own ?? grant };
    },
    job: (account, content = firstOf(subject), handle = null) => ({
      ...io,
      account,
      content,
      target: subject.target ?? null,
      media: files,
      handle,
      keep(next) {
        kept.push(next);
        return Promise.resolve();
      },
      until: world.now() + stepMs,
      taken: () => Promise.resolve(new Set()),
      others: () => Promise.resolve([]),
    }),
    posts: () => network.accounts().find((each) => each.platformId === subject.account)?.posts ?? [],
    async failureOf(promise, account) {
      const error = await promise.then(
        () => null,
        (caught: unknown) => caught,
      );
      if (error === null) throw new Error('It did not fail.');
      if (!(error instanceof NetworkError))
        throw new Error('The call failed without a failure.', { cause: error });
      requireQuiet(error, [
        keys.clientSecret,
        account?.grant.accessToken ?? null,
        account?.grant.refreshToken ?? null,
      ]);
      return error.failure;
    },
    async close() {
      await close();
      if (crashes.length > 0) throw new Error('The sandbox itself failed.', { cause: crashes[0] });
      if (world.waiting().length > 0)
        throw new Error(`These faults were never met: ${world.waiting().join(', ')}.`);
    },
  };
  return rig;
}

function firstOf({ contents }: Subject): PostContent {
  const [content] = Object.values(contents);
  if (!content) throw new Error('There is nothing to publish.');
  return content;
}

/**
 * Runs a check with a new rig. The check also fails if the sandbox had an error, or if no call used a fault that the
 * check set.
 */
export async function withRig(
  subject: Subject,
  check: (rig: Rig) => Promise<void>,
  fetcher?: typeof fetch,
): Promise<void> {
  const rig = await createRig(subject, fetcher);
  try {
    await check(rig);
  } catch (error) {
    // Ignores an error of `close`, because the error of the check is more important.
    await rig.close().catch(() => undefined);
    throw error;
  }
  await rig.close();
}
