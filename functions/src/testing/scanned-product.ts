import { randomBytes } from 'node:crypto';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { addressOf, restOf, type Route } from '@fanfare/core/api/route.ts';
import { addressAt } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { readConsentPage } from '@fanfare/platforms/conformance/consent-page.ts';
import { createRig, type Rig } from '@fanfare/platforms/conformance/rig.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { createKeyRing } from '../google/key-ring.ts';
import type { ReachedPlatform } from '../networks/reach.ts';
import { linkRig } from '../features/links/testing/link-rig.ts';
import type { DeliveryStore } from '../store/deliveries.ts';
import { createStores } from '../store/stores.ts';
import { person } from './builders.ts';
import { capturedLog } from './captured-log.ts';
import { fakeVerifiers, machineToken, tokenOf } from './fake-verifiers.ts';
import type { LocalFirestore } from './local-firestore.ts';
import { createMemoryFiles } from './memory-files.ts';
import { createMemoryTasks } from './memory-tasks.ts';
import { createMemoryDependencies, serveApp } from './test-api.ts';

export interface ScannedProduct {
  rig: Rig;
  deliveries: DeliveryStore;
  /** Every secret that occurred. No log line or reply may contain any of them. */
  secrets: Set<string>;
  lines: readonly string[];
  /** The body of every reply, unchanged. */
  replies: readonly string[];
  call(
    route: Route,
    values: Record<string, unknown>,
    by?: string,
  ): Promise<{ status: number; body: unknown }>;
  /** Removes the last reply from `replies`, because it may contain a secret that is meant for its caller. */
  forgetReply(): void;
  /** Consents on the network's page and returns the parameters that it sends back. */
  agree(url: string, identity?: string): Promise<{ code: string; state: string }>;
  /** Makes the next call to the network fail, without sending it. */
  failNext(failure: Failure): void;
  /** Advances the clock until no work is in progress. */
  settle(workspaceId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the product with one sandbox network on our local Firestore, and records every log line and reply. */
export async function startScannedProduct(local: LocalFirestore, subject: Subject): Promise<ScannedProduct> {
  const rig = await createRig(subject);
  const { origin } = rig.consentAddress(null);
  const secrets = new Set<string>([rig.keys.clientSecret]);
  const replies: string[] = [];
  const failures: Failure[] = [];
  const captured = capturedLog();

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

  const keyRing = createKeyRing(new Map([['test', randomBytes(32)]]));
  const stores = createStores(local.open, () => keyRing);
  const { deliveries } = stores;
  const library = Object.values(subject.contents).flatMap(({ media }) => media);
  const files = createMemoryFiles();
  let ids = 0;
  const server = await serveApp({
    ...createMemoryDependencies({ files, tasks: createMemoryTasks(), captured, reached }),
    ...linkRig(files).tools,
    stores: {
      ...stores,
      media: {
        ...stores.media,
        findByPaths: (_workspaceId, paths) =>
          Promise.resolve(library.filter(({ path }) => paths.includes(path))),
      },
    },
    verifiers: fakeVerifiers({ roleOf: () => Promise.resolve('owner' as const) }, [
      person(),
      person({ uid: 'mika' }),
    ]),
    mediaSource: rig.files,
    keyRing: () => keyRing,
    now: () => new Date(rig.world.now()),
    newId: () => `id-of-something-${(ids += 1)}`,
    sleep: () => Promise.resolve(),
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
        const { rows } = await deliveries.waiting(new Date(rig.world.now() + everMs), 1);
        const [next] = rows;
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
