import type { PostContent } from '@fanfare/core/posts/content.ts';
import { prepareToCommit, recordCalls } from '../../conformance/rig-tools.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { addressAt, type NetworkCall } from '../../_shared/http.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { contentWith, pinterest } from './subject.ts';
import { callServed } from '../../conformance/serve.ts';

export interface PinterestRig extends Rig {
  /** Every call of our code, in order. */
  calls: NetworkCall[];
  callLines(): string[];
  /** A job for an image, unless a test passes other content. */
  jobOf(account: Account, content?: PostContent, change?: Partial<Job<PublishHandle>>): Job<PublishHandle>;
  /** Runs the preparation like a worker, until only the commit is left. */
  prepareFor(
    account: Account,
    content?: PostContent,
    change?: Partial<Job<PublishHandle>>,
  ): Promise<Ready<PublishHandle>>;
  /** Calls the sandbox without any code of the product. */
  plain(url: string, init?: RequestInit): Promise<Response>;
}

/** Runs the Pinterest sandbox, starting from the state `saved`. */
export async function createPinterestRig(saved: unknown = null): Promise<PinterestRig> {
  const subject = {
    ...pinterest,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const calls = recordCalls(rig.io);
  const jobOf: PinterestRig['jobOf'] = (account, content = contentWith(), change = {}) => ({
    ...(rig.job(account, content) as Job<PublishHandle>),
    ...change,
  });
  return {
    ...rig,
    calls,
    callLines: () => calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
    jobOf,
    plain: (url, init) => callServed(addressAt(rig.consentAddress(null).origin, url), init),
    prepareFor: (account, content, change) =>
      prepareToCommit(publish, rig.world, () => jobOf(account, content, change)),
  };
}
