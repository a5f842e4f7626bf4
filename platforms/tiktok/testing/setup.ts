import type { PostContent } from '@fanfare/core/posts/content.ts';
import { onTestFinished } from 'vitest';
import { prepareToCommit } from '../../conformance/rig-tools.ts';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Http, NetworkCall } from '../../_shared/http.ts';
import type { Account, Job, Ready } from '../../platform.ts';
import { createSandbox } from '../sandbox.ts';
import type { PublishHandle, VideoHandle } from '../server/handle.ts';
import { platform } from '../server/index.ts';
import { tiktok } from './subject.ts';

export const ana = '-000AnaPaintsEveryDay7k2vQ';
export const bakery = '-000BakeryAtTheCorner9xTw4';
export const quiet = '-000QuietReadingHours3mLp8';
export const nadia = '-000NadiaWatchesOnly5rYd1';

export interface Setup {
  rig: Rig;
  /** Every call of our code, in order. */
  calls: NetworkCall[];
  http: Http;
  connect(identity?: string): Promise<Account>;
  job(account: Account, content: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Runs the preparation like a worker, until only the commit is left. */
  prepare(
    account: Account,
    content: PostContent,
    handle?: PublishHandle | null,
  ): Promise<Ready<PublishHandle>>;
}

function spied(http: Http, calls: NetworkCall[]): Http {
  return {
    send(call) {
      calls.push(call);
      return http.send(call);
    },
    read(call, schema) {
      calls.push(call);
      return http.read(call, schema);
    },
  };
}

/** Runs the TikTok sandbox with these settings, and creates the inputs for our client. */
export async function setup(settings: Record<string, unknown> = {}): Promise<Setup> {
  const start = { settings: { processingMs: 0, moderationMs: 0, ...settings } };
  const rig = await createRig({
    ...(tiktok as Subject),
    createSandbox: (world, saved) => createSandbox(world, saved ?? start),
  });
  onTestFinished(() => rig.close());
  const calls: NetworkCall[] = [];
  const http = spied(rig.io.http, calls);
  const job: Setup['job'] = (account, content, handle = null) => ({
    ...rig.job(account, content),
    http,
    handle,
  });
  return {
    rig,
    calls,
    http,
    connect: (identity) => rig.connect(identity),
    job,
    prepare: (account, content, from = null) =>
      prepareToCommit(platform.publish, rig.world, () => job(account, content, from)),
  };
}

export function videoHandle({ handle }: Pick<Job<PublishHandle>, 'handle'>): VideoHandle {
  if (handle?.kind !== 'video') throw new Error('The handle is not one of a video.');
  return handle;
}

export const pathOf = ({ url }: NetworkCall): string => new URL(url).pathname;

/** The JSON bodies of all calls to a path. */
export const sentTo = (calls: readonly NetworkCall[], end: string): unknown[] =>
  calls.filter((call) => pathOf(call).endsWith(end)).map(({ json }) => json);
