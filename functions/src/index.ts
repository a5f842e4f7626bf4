import { onRequest, type HttpsOptions } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { app } from './production.ts';
import { functionsRegion, longCallSeconds } from './google/long-calls.ts';
import { secrets } from './google/secrets.ts';
import { sweepJob } from './jobs/sweep/job.ts';

/** The deployed functions. Firebase Hosting gives up after 60 s, so a reply that takes longer reaches nobody. */
const http: HttpsOptions = {
  region: functionsRegion,
  memory: '512MiB',
  cpu: 1,
  concurrency: 80,
  maxInstances: 20,
  timeoutSeconds: 60,
  invoker: 'public',
  secrets: Object.values(secrets),
};

export const api = onRequest(http, app.serve('/api'));
/** Cloud Tasks calls it by its own address, past Hosting, for what takes as long as the file of a link does. */
export const services = onRequest({ ...http, timeoutSeconds: longCallSeconds }, app.serve('/services'));
export const sweep = onSchedule(
  {
    schedule: sweepJob.schedule,
    timeZone: sweepJob.timeZone,
    retryCount: sweepJob.retryCount,
    timeoutSeconds: sweepJob.timeoutSeconds,
    region: functionsRegion,
    memory: '256MiB',
    maxInstances: 1,
    concurrency: 1,
    secrets: [secrets.credentialKeys, secrets.aiKey],
  },
  () => app.runSweep(),
);
