import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { reddit } from './subject.ts';

type RedditJob = Job<PublishHandle>;

export interface RedditRig extends Rig {
  /** Every call of our code, such as `GET oauth.reddit.com/api/v1/me`. */
  calls: string[];
  jobOf(account: Account, change?: Partial<RedditJob>): RedditJob;
  /** Runs the preparation like a worker, until only the commit is left. */
  prepareFor(account: Account, change?: Partial<RedditJob>): Promise<Ready<PublishHandle>>;
}

const instantProcessing = { settings: { processingMs: 0 } };

/** Runs the Reddit sandbox, starting from the state `saved`. */
export async function createRedditRig(saved: unknown = instantProcessing): Promise<RedditRig> {
  const subject = {
    ...reddit,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const calls: string[] = [];
  const { http } = rig.io;
  const note = ({ method, url }: { method: string; url: string }) =>
    calls.push(`${method} ${url.replace(/^https:\/\//, '')}`);
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
  const jobOf: RedditRig['jobOf'] = (account, change = {}) =>
    ({ ...rig.job(account), ...change }) as RedditJob;
  return {
    ...rig,
    calls,
    jobOf,
    async prepareFor(account, change = {}) {
      const job = jobOf(account, change);
      const progress = await publish.start(job);
      if (progress.kind !== 'ready') throw new Error(`The post is ${progress.kind} and not ready.`);
      return { ...job, handle: progress.handle };
    },
  };
}
