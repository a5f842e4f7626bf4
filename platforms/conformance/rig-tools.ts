import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { NetworkCall } from '../_shared/http.ts';
import { NetworkError } from '../_shared/network-error.ts';
import type { Job, PlatformIo, Publish, Ready } from '../platform.ts';
import type { TestWorld } from './world.ts';

/** Tools besides the rig that the tests of the individual networks share. */

/** Records every later call of our code, in order. */
export function recordCalls(io: PlatformIo): NetworkCall[] {
  const calls: NetworkCall[] = [];
  const { http } = io;
  io.http = {
    send(call) {
      calls.push(call);
      return http.send(call);
    },
    read(call, schema) {
      calls.push(call);
      return http.read(call, schema);
    },
  };
  return calls;
}

/** Prepares a post step by step, as a worker does, until only the commit is left. */
export async function prepareToCommit<Handle>(
  { start, poll }: Pick<Publish<Handle>, 'start' | 'poll'>,
  world: TestWorld,
  newJob: () => Job<Handle>,
): Promise<Ready<Handle>> {
  let progress = await start(newJob());
  for (let steps = 0; progress.kind !== 'ready'; steps += 1) {
    if (steps > 50) throw new Error('The post did not get ready.');
    if (progress.kind === 'waiting') world.pass(progress.seconds * 1000);
    const job = { ...newJob(), handle: progress.handle };
    progress = progress.kind === 'more' ? await start(job) : await poll(job);
  }
  return { ...newJob(), handle: progress.handle };
}

/** The failure with which a promise rejects; null if it succeeds. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error.failure;
    throw error;
  }
}
