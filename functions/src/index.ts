import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { httpOptions, sweepOptions } from './options.ts';
import { app } from './production.ts';

/** The deployed functions. Which addresses reach which of them stands in firebase.json; how large they are, in options.ts. */
export const api = onRequest(httpOptions('api'), app.serve('/api'));
export const services = onRequest(httpOptions('services'), app.serve('/services'));
/** Cloud Tasks calls it by its own address. */
export const deliver = onRequest(httpOptions('deliver'), app.serve('/services'));
/** Everything that opens files: uploads, copies, images, and by its own address what takes minutes. */
export const media = onRequest(httpOptions('media'), app.serve(''));
export const sweep = onSchedule(sweepOptions, () => app.runSweep());
