import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { reddit } from './subject.ts';

type RedditJob = Job<PublishHandle>;

export interface Bench extends Rig {
  /** What was asked, as `GET oauth.reddit.com/api/v1/me`. */
  asked: string[];
  jobOf(account: Account, change?: Partial<RedditJob>): RedditJob;
  /** Goes on until one call is left, as workers would. */
  prepareFor(account: Account, change?: Partial<RedditJob>): Promise<Ready<PublishHandle>>;
}

export const instant = { settings: { processingMs: 0 } };

/** Reddit behind a real socket, as it was left with `saved`. */
export async function createBench(saved: unknown = instant): Promise<Bench> {
  const subject = {
    ...reddit,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const asked: string[] = [];
  const { http } = rig.io;
  const note = ({ method, url }: { method: string; url: string }) =>
    asked.push(`${method} ${url.replace(/^https:\/\//, '')}`);
  rig.io.http = {
    send(call) {
      note(call);
      return http.send(call);
    },
    read(call, schema) {
      note(call);
      return http.read(call, schema);
    },
  };
  const jobOf: Bench['jobOf'] = (account, change = {}) => ({ ...rig.job(account), ...change }) as RedditJob;
  return {
    ...rig,
    asked,
    jobOf,
    async prepareFor(account, change = {}) {
      const job = jobOf(account, change);
      const progress = await publish.start(job);
      if (progress.kind !== 'ready') throw new Error(`It is ${progress.kind}.`);
      return { ...job, handle: progress.handle };
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
