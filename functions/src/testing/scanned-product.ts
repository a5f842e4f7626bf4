import { randomBytes } from 'node:crypto';
import { accountRoutes } from '@fanfare/core/api/accounts.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { postRoutes } from '@fanfare/core/api/posts.ts';
import { addressOf, restOf, type Route } from '@fanfare/core/api/route.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { addressAt } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import { createRig, type Rig } from '@fanfare/platforms/conformance/rig.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { accountHandlers } from '../features/accounts/handlers.ts';
import { enqueueStep } from '../features/deliveries/enqueue-step.ts';
import { deliveryHandlers } from '../features/deliveries/handlers.ts';
import { createConnections } from '../networks/connections.ts';
import { postHandlers } from '../features/posts/handlers.ts';
import { createKeyRing } from '../google/key-ring.ts';
import type { ReachedPlatform } from '../networks/reach.ts';
import { createDispatcher } from '../http/dispatcher.ts';
import { createAccountStore } from '../store/accounts.ts';
import { createAnalyticsStore } from '../store/analytics.ts';
import { createCredentialStore } from '../store/credentials.ts';
import { createDeliveryStore, type DeliveryStore, type StoredDelivery } from '../store/deliveries.ts';
import { createOauthStateStore } from '../store/oauth-states.ts';
import { createPostStore } from '../store/posts.ts';
import { person } from './builders.ts';
import { capturedLog } from './captured-log.ts';
import { fakeVerifiers, machineToken, tokenOf } from './fake-verifiers.ts';
import type { LocalFirestore } from './local-firestore.ts';
import { memoryTasks } from './memory-tasks.ts';
import { serveHttp } from './serve-http.ts';

const routes = { ...accountRoutes, ...deliveryRoutes, ...postRoutes };

export interface ScannedProduct {
  rig: Rig;
  deliveries: DeliveryStore;
  /** Everything that must not be told, as it became known. */
  secrets: Set<string>;
  lines: readonly string[];
  /** What was answered, word for word. */
  replies: readonly string[];
  call(
    route: Route,
    values: Record<string, unknown>,
    by?: string,
  ): Promise<{ status: number; body: unknown }>;
  /** The last answer is for nobody but whoever asked. */
  forgetReply(): void;
  /** Agrees on the network's page, and gives what it sends back. */
  agree(url: string, identity?: string): Promise<{ code: string; state: string }>;
  /** The next call to the network fails so, before it is made. */
  failNext(failure: Failure): void;
  /** Lets time pass until nothing is on its way any more. */
  settle(workspaceId: string): Promise<void>;
  stop(): Promise<void>;
}

/** One network's own imitation behind the product's calls, on a real database, with everything noted that anybody could read. */
export async function startScannedProduct(local: LocalFirestore, subject: Subject): Promise<ScannedProduct> {
  const rig = await createRig(subject);
  const { origin } = rig.consentAddress(null);
  const secrets = new Set<string>([rig.keys.clientSecret]);
  const replies: string[] = [];
  const failures: Failure[] = [];
  const captured = capturedLog();
  const tasks = memoryTasks();

  const note = (...found: (string | null | undefined)[]) => {
    for (const each of found) if (each) secrets.add(each);
  };
  const noted = (grant: Grant): Grant => {
    note(grant.accessToken, grant.refreshToken);
    return grant;
  };
  const { oauth } = subject.platform;
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw new NetworkError(failure);
  };
  const platform: ReachedPlatform['platform'] = {
    ...subject.platform,
    oauth: {
      ...oauth,
      async exchange(io, answer) {
        note(answer.code, answer.verifier);
        return noted(await oauth.exchange(io, answer));
      },
      refresh: oauth.refresh && (async (io, grant) => noted((await oauth.refresh?.(io, grant)) ?? grant)),
    },
    publish: {
      ...subject.platform.publish,
      start(job) {
        fail();
        return subject.platform.publish.start(job);
      },
    },
  };
  const { facts } = subject;
  const reached: ReachedPlatform = {
    facts,
    platform,
    http: rig.io.http,
    keys: rig.keys,
    forBrowser: (url) => addressAt(origin, url),
  };

  const firestore = () => Promise.resolve(local.db);
  const keyRing = createKeyRing(new Map([['test', randomBytes(32)]]));
  const accounts = createAccountStore(firestore);
  const credentials = createCredentialStore(firestore, () => keyRing);
  const deliveries = createDeliveryStore(firestore);
  const posts = createPostStore(firestore);
  const reach = (name: string) => Promise.resolve(name === facts.id ? reached : null);
  let ids = 0;
  const shared = { now: () => new Date(rig.world.now()), newId: () => `id-of-something-${(ids += 1)}` };
  const { log } = captured;
  const library = Object.values(subject.contents).flatMap(({ media }) => media);
  const handlers = {
    ...accountHandlers({
      ...shared,
      accounts,
      credentials,
      deliveries,
      analytics: createAnalyticsStore(firestore),
      reach,
      states: createOauthStateStore(firestore, () => keyRing),
      redirectUri: (name) => `https://fanfare.example/socials/callback/${name}`,
      newState: shared.newId,
    }),
    ...postHandlers({
      ...shared,
      posts,
      deliveries,
      accounts,
      media: {
        findByPaths: (_workspaceId, paths) =>
          Promise.resolve(library.filter(({ path }) => paths.includes(path))),
      },
      factsOf: (name) => (name === facts.id ? facts : null),
      enqueue: (row: StoredDelivery) => enqueueStep({ tasks, log, now: shared.now }, row),
      sleep: () => Promise.resolve(),
    }),
    ...deliveryHandlers({
      ...shared,
      deliveries,
      posts,
      accounts: createConnections({ ...shared, accounts, credentials, reach }),
      reach,
      keyRing: () => keyRing,
      every: () => () => undefined,
      media: rig.files,
      tasks,
      log,
    }),
  };
  const people = [person(), person({ uid: 'mika' })];
  const members = { roleOf: () => Promise.resolve('owner' as const) };
  const verifiers = fakeVerifiers(members, people);
  const [api, services] = (['/api', '/services'] as const).map((prefix) =>
    createDispatcher({ routes, schemas, handlers, verifiers, log, prefix }),
  );
  const server = await serveHttp(async (req, res) => {
    await (req.url?.startsWith('/services') === true ? services : api)?.(req, res);
  });

  const call: ScannedProduct['call'] = async (route, values, by = tokenOf('dana')) => {
    const rest = restOf(route, values);
    const hasBody = route.method !== 'GET' && route.placement !== 'query' && route.placement !== 'none';
    const response = await fetch(`${server.origin}${addressOf(route, values)}`, {
      method: route.method,
      headers: { authorization: `Bearer ${by}`, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(route.placement === 'data' ? { data: rest } : rest) }),
    });
    const text = await response.text();
    replies.push(text);
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };

  return {
    rig,
    deliveries,
    secrets,
    lines: captured.lines,
    replies,
    call,
    forgetReply: () => void replies.pop(),
    async agree(url, identity = subject.account) {
      const { fields } = await readConsentPage(await fetch(url));
      const body = new URLSearchParams([...fields, ['identity', identity]]);
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      const { searchParams } = new URL(answer.headers.get('location') ?? '');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
    failNext: (failure) => void failures.push(failure),
    async settle(workspaceId) {
      const everMs = 7 * 24 * 60 * 60 * 1000;
      for (let steps = 0; steps < 60; steps += 1) {
        const [next] = await deliveries.waiting(new Date(rig.world.now() + everMs), 1);
        if (!next) return;
        rig.world.pass(Math.max(0, (next.delivery.nextAt ?? 0) - rig.world.now()));
        await call(deliveryRoutes.deliver, { workspaceId, deliveryId: next.plan.id }, machineToken);
      }
      throw new Error('It does not come to an end.');
    },
    async stop() {
      await server.stop();
      await rig.close();
    },
  };
}
