import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { functionsRegion } from './google/long-calls.ts';
import { secrets } from './google/secrets.ts';
import { directSeconds } from './google/tasks.ts';
import type { HttpFunction } from './http/runs-in.ts';
import { sweepSchedule } from './sweep-schedule.ts';

interface Size {
  memory: '512MiB' | '1GiB';
  /** The number of requests that one instance serves at the same time. */
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
}

/**
 * Every size and limit of the deployed functions, with its reason. Each function has one processor: it mostly waits for
 * Firestore, Storage and networks, and it decodes pictures in a single thread (`decode-picture.ts`).
 */
export const sizes = {
  /**
   * Calls from the browser. They are small and mostly wait, so 80 share an instance and need about 200 MiB together. 20
   * instances serve 1,600 calls at the same time. Hosting times out after 60 s, so a later reply would not arrive.
   */
  api: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  /** Calls about health and links, and most tasks. They are as small as the API calls, and rarer. */
  services: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  /**
   * A delivery step holds up to 64 MiB of a video in memory. 8 steps fit into 1 GiB with room for the libraries. 40
   * instances hold 320 steps, as many as the queues start at the same time, so that Cloud Tasks is never refused. A
   * step prepares for up to 40 s, and its last call may take 60 s.
   */
  deliver: { memory: '1GiB', concurrency: 8, maxInstances: 40, timeoutSeconds: directSeconds.deliver },
  /**
   * Only one picture is decoded at a time. Decoding it needs up to 150 MB, and its result as much again. Three other
   * requests may hold files of up to 32 MiB. The timeout allows the longest work, a download from a link.
   */
  media: { memory: '1GiB', concurrency: 4, maxInstances: 20, timeoutSeconds: directSeconds.media },
  /**
   * A visit to a public page reads one document and makes one write, and simultaneous visitors of a page share both. 10
   * instances answer 800 visitors at the same time, and limit the cost of a flood.
   */
  pages: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 30 },
  /**
   * A round holds up to 500 deliveries with their content (16 MiB) at a time, plus 150 MiB of libraries. Rounds never
   * overlap.
   */
  sweep: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: sweepSchedule.timeoutSeconds },
} as const satisfies Readonly<Record<string, Size>>;

/** The functions check their callers themselves, so anybody may invoke them. */
export const httpOptions = (name: HttpFunction | 'pages'): HttpsOptions => ({
  ...sizes[name],
  cpu: 1,
  region: functionsRegion,
  invoker: 'public',
  secrets: name === 'pages' ? [] : Object.values(secrets),
});

export const sweepOptions: ScheduleOptions = {
  ...sizes.sweep,
  schedule: sweepSchedule.schedule,
  timeZone: sweepSchedule.timeZone,
  retryCount: sweepSchedule.retryCount,
  region: functionsRegion,
  secrets: [secrets.credentialKeys, secrets.aiKey, secrets.stripeKey, secrets.stripeWebhookSecret],
};
