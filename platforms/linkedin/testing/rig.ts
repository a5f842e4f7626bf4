import type { PostContent } from '@fanfare/core/posts/content.ts';
import { prepareToCommit, recordCalls } from '../../conformance/rig-tools.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { linkedin } from './subject.ts';

export interface LinkedInRig extends Rig {
  calls: NetworkCall[];
  /** The calls in short form, like `POST /rest/posts`. */
  callLines(): string[];
  jobOf(account: Account, content?: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Runs the preparation like a worker, until only the commit is left. */
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

/** Runs the LinkedIn sandbox, starting from the state `saved`. */
export async function createLinkedInRig(saved: unknown = null): Promise<LinkedInRig> {
  const subject = {
    ...linkedin,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const calls = recordCalls(rig.io);
  const jobOf: LinkedInRig['jobOf'] = (account, content, handle = null) =>
    rig.job(account, content, handle) as Job<PublishHandle>;
  return {
    ...rig,
    calls,
    callLines: () => calls.map(lineOf),
    jobOf,
    prepareFor: (account, content, from = null) =>
      prepareToCommit(publish, rig.world, () => jobOf(account, content, from)),
    lastKept: () => publish.handle.parse(JSON.parse(JSON.stringify(rig.kept.at(-1)))),
  };
}
