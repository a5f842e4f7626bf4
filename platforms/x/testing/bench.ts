import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { x } from './subject.ts';

export interface Bench extends Rig {
  /** What was asked of the network, as `GET /2/users/me`. */
  asked: string[];
  jobOf(account: Account, content?: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Goes on until one call is left, as workers would. */
  prepareFor(
    account: Account,
    content?: PostContent,
    from?: PublishHandle | null,
  ): Promise<Ready<PublishHandle>>;
}

/** X behind a real socket, as it was left with `saved`. */
export async function createBench(saved: unknown = null): Promise<Bench> {
  const subject = {
    ...x,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const asked: string[] = [];
  const { http } = rig.io;
  const note = (method: string, url: string) => asked.push(`${method} ${new URL(url).pathname}`);
  rig.io.http = {
    send(call) {
      note(call.method, call.url);
      return http.send(call);
    },
    read(call, schema) {
      note(call.method, call.url);
      return http.read(call, schema);
    },
  };
  const jobOf: Bench['jobOf'] = (account, content, handle = null) =>
    rig.job(account, content, handle) as Job<PublishHandle>;
  return {
    ...rig,
    asked,
    jobOf,
    async prepareFor(account, content, from = null) {
      let progress = await publish.start(jobOf(account, content, from));
      for (let steps = 0; progress.kind !== 'ready'; steps += 1) {
        if (steps > 50) throw new Error('It does not get ready.');
        if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
        const job = { ...jobOf(account, content, progress.handle), handle: progress.handle };
        progress = progress.kind === 'more' ? await publish.start(job) : await publish.poll(job);
      }
      return { ...jobOf(account, content, progress.handle), handle: progress.handle };
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
