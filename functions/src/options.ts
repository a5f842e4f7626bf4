import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { functionsRegion } from './google/long-calls.ts';
import { secrets } from './google/secrets.ts';
import { directSeconds } from './google/tasks.ts';
import { sweepJob } from './sweep-job.ts';

interface Size {
  memory: '512MiB' | '1GiB';
  /** Requests that one instance serves at the same time. */
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
}

/**
 * Every size and limit of the deployed functions, with its reason. Each has one processor: the work is mostly waiting
 * for Firestore, Storage and networks, except for images, which libvips spreads over threads by itself.
 */
export const sizes = {
  /**
   * Calls from the browser: small reads and writes that mostly wait, so 80 share an instance. Together they take
   * about 200 MiB. 20 instances serve 1,600 calls at once. Hosting gives up after 60 s, so a longer reply would reach
   * nobody.
   */
  api: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  /** Health, links and removals: as small as the API calls, and rarer. */
  services: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  /**
   * A delivery step holds a part of a video in memory while sending it, up to 64 MiB: 8 fit into 1 GiB with room for
   * the libraries. 40 instances hold 320 steps, all that the queues start at once, so that Cloud Tasks is never
   * refused. A step prepares for up to 40 s, and its last call may take 60 s.
   */
  deliver: { memory: '1GiB', concurrency: 8, maxInstances: 40, timeoutSeconds: directSeconds.deliver },
  /**
   * Images are decoded to raw pixels, up to 200 MiB for the largest that we accept: 4 fit into 1 GiB. The timeout is
   * that of the longest work, downloading a file from a link.
   */
  media: { memory: '1GiB', concurrency: 4, maxInstances: 20, timeoutSeconds: directSeconds.media },
  /**
   * A round holds up to 500 deliveries with their content (16 MiB) at a time, next to 150 MiB of libraries. Rounds
   * never overlap.
   */
  sweep: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: sweepJob.timeoutSeconds },
} as const satisfies Readonly<Record<string, Size>>;

type HttpFunction = Exclude<keyof typeof sizes, 'sweep'>;

/** Deployment options of an HTTP function. The functions check their callers themselves, so the invoker is public. */
export const httpOptions = (name: HttpFunction): HttpsOptions => ({
  ...sizes[name],
  cpu: 1,
  region: functionsRegion,
  invoker: 'public',
  secrets: Object.values(secrets),
});

export const sweepOptions: ScheduleOptions = {
  ...sizes.sweep,
  schedule: sweepJob.schedule,
  timeZone: sweepJob.timeZone,
  retryCount: sweepJob.retryCount,
  region: functionsRegion,
  secrets: [secrets.credentialKeys, secrets.aiKey],
};
