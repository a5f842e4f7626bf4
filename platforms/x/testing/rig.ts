import type { PostContent } from '@fanfare/core/posts/content.ts';
import { prepareToCommit } from '../../conformance/rig-tools.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle } from '../server/handle.ts';
import { publish } from '../server/publish.ts';
import { x } from './subject.ts';

export interface XRig extends Rig {
  /** Every call of our code, such as `GET /2/users/me`. */
  calls: string[];
  jobOf(account: Account, content?: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Runs the preparation like a worker, until only the commit is left. */
  prepareFor(
    account: Account,
    content?: PostContent,
    from?: PublishHandle | null,
  ): Promise<Ready<PublishHandle>>;
}

/** Runs the X sandbox, starting from the state `saved`. */
export async function createXRig(saved: unknown = null): Promise<XRig> {
  const subject = {
    ...x,
    createSandbox: (world, before) => createSandbox(world, before ?? saved),
  } satisfies Subject<PublishHandle>;
  const rig = await createRig(subject as Subject);
  const calls: string[] = [];
  const { http } = rig.io;
  const note = (method: string, url: string) => calls.push(`${method} ${new URL(url).pathname}`);
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
  const jobOf: XRig['jobOf'] = (account, content, handle = null) =>
    rig.job(account, content, handle) as Job<PublishHandle>;
  return {
    ...rig,
    calls,
    jobOf,
    prepareFor: (account, content, from = null) =>
      prepareToCommit(publish, rig.world, () => jobOf(account, content, from)),
  };
}
