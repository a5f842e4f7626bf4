import type { PostContent } from '@fanfare/core/posts/content.ts';
import { onTestFinished } from 'vitest';
import { createRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Http, NetworkCall } from '../../_shared/http.ts';
import type { Account, Job, Progress, Ready } from '../../platform.ts';
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
  /** What was asked of TikTok, in order. */
  calls: NetworkCall[];
  http: Http;
  connect(identity?: string): Promise<Account>;
  job(account: Account, content: PostContent, handle?: PublishHandle | null): Job<PublishHandle>;
  /** Goes on until one call is left, as the engine would. */
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

/** TikTok with some settings of its own, behind a real socket, and what the product would hand to our code for it. */
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
    async prepare(account, content, from = null) {
      let progress: Progress<PublishHandle> = await platform.publish.start(job(account, content, from));
      for (let step = 0; progress.kind !== 'ready'; step += 1) {
        if (step > 50) throw new Error('It does not get ready.');
        if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
        const next = { ...job(account, content), handle: progress.handle };
        progress =
          progress.kind === 'more' ? await platform.publish.start(next) : await platform.publish.poll(next);
      }
      return { ...job(account, content), handle: progress.handle };
    },
  };
}

export function videoHandle({ handle }: Pick<Job<PublishHandle>, 'handle'>): VideoHandle {
  if (handle?.kind !== 'video') throw new Error('This is no upload.');
  return handle;
}

export const pathOf = ({ url }: NetworkCall): string => new URL(url).pathname;

/** What was sent as JSON to an address, each time. */
export const sentTo = (calls: readonly NetworkCall[], end: string): unknown[] =>
  calls.filter((call) => pathOf(call).endsWith(end)).map(({ json }) => json);
