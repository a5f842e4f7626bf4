import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { Account, Progress, Ready } from '../platform.ts';
import type { Rig } from './rig.ts';
import { skewMs } from '../_shared/clock-skew.ts';

/**
 * The maximum number of steps. No sample post needs as many, so a network that reaches it never becomes ready and fails
 * the check.
 */
const mostSteps = 200;

/** The handle as it is read back from the database. */
export function stored({ subject }: Rig, handle: unknown): unknown {
  if (handle === null) return null;
  return subject.platform.publish.handle.parse(JSON.parse(JSON.stringify(handle)));
}

export async function prepare(
  rig: Rig,
  account: Account,
  content?: PostContent,
  from: unknown = null,
): Promise<Ready<unknown>> {
  const { publish } = rig.subject.platform;
  let progress: Progress<unknown> = await publish.start(rig.job(account, content, from));
  for (let step = 0; step < mostSteps; step += 1) {
    const handle = stored(rig, progress.handle);
    const job = { ...rig.job(account, content, handle), handle };
    if (progress.kind === 'ready') return job;
    if (progress.kind === 'waiting') rig.world.pass(progress.seconds * 1000);
    progress = progress.kind === 'more' ? await publish.start(job) : await publish.poll(job);
  }
  throw new Error(`The network was not ready after ${mostSteps} steps.`);
}

export interface Published {
  job: Ready<unknown>;
  receipt: Receipt;
}

export async function deliver(rig: Rig, account: Account, content?: PostContent): Promise<Published> {
  const job = await prepare(rig, account, content);
  return { job, receipt: await rig.subject.platform.publish.commit(job) };
}

/** Looks for the post after a lost reply, as the product does: it waits and then calls `find`. */
export function look(rig: Rig, job: Ready<unknown>, armedAt: number): Promise<Receipt | null> {
  rig.world.pass(rig.subject.settleMs ?? 20_000);
  return rig.subject.platform.publish.find({ ...job, until: rig.world.now() + 40_000 }, armedAt - skewMs);
}
