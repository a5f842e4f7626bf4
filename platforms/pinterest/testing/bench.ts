import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { addressAt, type NetworkCall } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Job, Progress, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { contentWith, pinterest } from './subject.ts';

export interface Bench extends Rig {
  /** Every call of our code, in order. */
  asked: NetworkCall[];
  names(): string[];
  /** An image, unless it is to be something else. */
  jobOf(account: Account, content?: PostContent, change?: Partial<Job<PublishHandle>>): Job<PublishHandle>;
  /** Goes on until one call is left, as workers would. */
  prepareFor(
    account: Account,
    content?: PostContent,
    change?: Partial<Job<PublishHandle>>,
  ): Promise<Ready<PublishHandle>>;
  /** Asks the network as plainly as possible, with nothing of the code that speaks to it. */
  plain(url: string, init?: RequestInit): Promise<Response>;
}

/** Pinterest behind a real socket, as it was left with `saved`. */
export async function createBench(saved: unknown = null): Promise<Bench> {
  const subject = {
    ...pinterest,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const asked: NetworkCall[] = [];
  const { http } = rig.io;
  rig.io.http = {
    send(call) {
      asked.push(call);
      return http.send(call);
    },
    read(call, schema) {
      asked.push(call);
      return http.read(call, schema);
    },
  };
  const jobOf: Bench['jobOf'] = (account, content = contentWith(), change = {}) => ({
    ...(rig.job(account, content) as Job<PublishHandle>),
    ...change,
  });
  return {
    ...rig,
    asked,
    names: () => asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    jobOf,
    plain: (url, init) => fetch(addressAt(rig.consentAddress(null).origin, url), init),
    async prepareFor(account, content, change) {
      let progress: Progress<PublishHandle> = await publish.start(jobOf(account, content, change));
      for (let steps = 0; progress.kind !== 'ready'; steps += 1) {
        if (steps > 50) throw new Error('It does not get ready.');
        if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
        const job = { ...jobOf(account, content, change), handle: progress.handle };
        progress = progress.kind === 'more' ? await publish.start(job) : await publish.poll(job);
      }
      return { ...jobOf(account, content, change), handle: progress.handle };
    },
  };
}

/** How it failed; null when it did not. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error.failure;
    throw error;
  }
}
