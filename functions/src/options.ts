import type { HttpsOptions } from 'firebase-functions/v2/https';
import type { ScheduleOptions } from 'firebase-functions/v2/scheduler';
import { functionsRegion } from './google/long-calls.ts';
import { secrets } from './google/secrets.ts';
import { directSeconds } from './google/tasks.ts';
import { sweepJob } from './jobs/sweep/job.ts';

interface Size {
  memory: '512MiB' | '1GiB';
  /** Requests that one instance serves at the same time. */
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
}

/**
 * Every number that Google is told about the functions, with its reason. One processor each: the work is waiting for
 * Firestore, Storage and networks, except for pictures, which libvips spreads over threads by itself.
 */
export const sizes = {
  /**
   * Calls of people: small reads and writes that wait most of their time, so 80 share an instance. They take about 200 MiB
   * together. 20 instances are 1,600 calls at once. Hosting gives up after 60 s, so a longer reply would reach nobody.
   */
  api: { memory: '512MiB', concurrency: 80, maxInstances: 20, timeoutSeconds: 60 },
  /** Health, links and removals: as small as the calls above, and rarer. */
  services: { memory: '512MiB', concurrency: 80, maxInstances: 10, timeoutSeconds: 60 },
  /**
   * Steps of deliveries hold a part of a video in memory while they send it on, up to 64 MiB each: 8 fit into 1 GiB with
   * room for the libraries. 40 instances hold 320 steps, all that the queues let through at once, so that Cloud Tasks is
   * never refused. A step prepares for 40 s, and its last call may take 60 s.
   */
  deliver: { memory: '1GiB', concurrency: 8, maxInstances: 40, timeoutSeconds: directSeconds.deliver },
  /**
   * Pictures are decoded to raw pixels, up to 200 MiB for the largest that we accept: 4 fit into 1 GiB. The timeout is that
   * of the longest work, a file that is fetched from a link.
   */
  media: { memory: '1GiB', concurrency: 4, maxInstances: 20, timeoutSeconds: directSeconds.media },
  /** A round holds up to 500 deliveries with their content (16 MiB) at a time, next to 150 MiB of libraries. One at a time. */
  sweep: { memory: '512MiB', concurrency: 1, maxInstances: 1, timeoutSeconds: sweepJob.timeoutSeconds },
} as const satisfies Readonly<Record<string, Size>>;

type HttpFunction = Exclude<keyof typeof sizes, 'sweep'>;

/** What a function of the web is deployed with. Who may call is checked by the functions themselves. */
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
