import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { linkedin } from './subject.ts';

export interface Bench extends Rig {
  /** Every call that our code made, in order. */
  calls: NetworkCall[];
  /** The calls in short form, like `POST /rest/posts`. */
  callLines(): string[];
  jobOf(account: Account, content?: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Runs the preparation like a worker until only the commit is left. */
  prepareFor(
    account: Account,
    content?: PostContent,
    from?: PublishHandle | null,
  ): Promise<Ready<PublishHandle>>;
  lastKept(): PublishHandle;
}

const lineOf = ({ method, url, query = {} }: NetworkCall): string => {
  const { pathname } = new URL(url);
  const action = query['action'];
  return `${method} ${decodeURIComponent(pathname)}${action === undefined ? '' : `?${action}`}`;
};

/** Runs the LinkedIn sandbox behind a real socket, starting from the state `saved`. */
export async function createBench(saved: unknown = null): Promise<Bench> {
  const subject = {
    ...linkedin,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const calls: NetworkCall[] = [];
  const { http } = rig.io;
  rig.io.http = {
    send(call) {
      calls.push(call);
      return http.send(call);
    },
    read(call, schema) {
      calls.push(call);
      return http.read(call, schema);
    },
  };
  const jobOf: Bench['jobOf'] = (account, content, handle = null) =>
    rig.job(account, content, handle) as Job<PublishHandle>;
  return {
    ...rig,
    calls,
    callLines: () => calls.map(lineOf),
    jobOf,
    async prepareFor(account, content, from = null) {
      let progress = await publish.start(jobOf(account, content, from));
      for (let steps = 0; progress.kind !== 'ready'; steps += 1) {
        if (steps > 50) throw new Error('The post did not get ready.');
        if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
        const job = { ...jobOf(account, content, progress.handle), handle: progress.handle };
        progress = progress.kind === 'more' ? await publish.start(job) : await publish.poll(job);
      }
      return { ...jobOf(account, content, progress.handle), handle: progress.handle };
    },
    lastKept: () => publish.handle.parse(JSON.parse(JSON.stringify(rig.kept.at(-1)))),
  };
}

/** The failure of a promise; null when it succeeded. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error.failure;
    throw error;
  }
}
