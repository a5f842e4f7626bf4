import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { httpOptions, sweepOptions } from './options.ts';
import { app } from './production.ts';

/**
 * The deployed functions. firebase.json maps addresses to them; options.ts sets their sizes. Each answers only its own
 * calls.
 */
export const api = onRequest(httpOptions('api'), app.serve('api'));
export const services = onRequest(httpOptions('services'), app.serve('services'));
/** Cloud Tasks calls this function at its own address. */
export const deliver = onRequest(httpOptions('deliver'), app.serve('deliver'));
/**
 * All work with files: uploads, copies and images. Calls that take several minutes use the function’s own address.
 */
export const media = onRequest(httpOptions('media'), app.serve('media'));
/** The public pages of all workspaces. This function gets no secrets. */
export const pages = onRequest(httpOptions('pages'), app.servePages());
export const sweep = onSchedule(sweepOptions, () => app.runSweep());
