import type { RequestListener } from 'node:http';
import type { FaultPlan } from './faults.ts';
import { firebaseRoutes, sendFirebaseFailure } from './firebase/routes.ts';
import { gcsRoutes, gcsUploadRoutes, sendGcsFailure } from './gcs/routes.ts';
import { BodyCutOff } from './http/body.ts';
import { allowOrigins, answerPreflight } from './http/cors.ts';
import { exchangeOf, header } from './http/exchange.ts';
import type { Exchange } from './http/exchange.ts';
import { diskFull, HttpFailure } from './http/failure.ts';
import type { StorageContext } from './storage-context.ts';
import { sendXmlFailure, xmlRoutes } from './xml/routes.ts';

interface Surface {
  readonly handle: (context: StorageContext, exchange: Exchange) => Promise<void>;
  readonly fail: (exchange: Exchange, failure: HttpFailure) => void;
}

const FIREBASE: Surface = { handle: firebaseRoutes, fail: sendFirebaseFailure };
const XML: Surface = { handle: xmlRoutes, fail: sendXmlFailure };

function json(routes: typeof gcsRoutes, skip: number): Surface {
  return {
    handle: (context, exchange) => routes(context, exchange, exchange.segments.slice(skip)),
    fail: sendGcsFailure,
  };
}

/**
 * Returns the API that a path belongs to. Bucket names have at least three characters, so `b` and `v0` cannot be
 * buckets.
 */
function surfaceOf(segments: readonly string[]): Surface {
  const path = segments.slice(0, 4).join('/');
  if (segments[0] === 'v0') return FIREBASE;
  if (segments[0] === 'b') return json(gcsRoutes, 0);
  if (path.startsWith('storage/v1/b')) return json(gcsRoutes, 2);
  if (path === 'upload/storage/v1/b') return json(gcsUploadRoutes, 3);
  if (path === 'download/storage/v1/b') return json(gcsRoutes, 3);
  return XML;
}

function isUpload(exchange: Exchange): boolean {
  const { method } = exchange;
  const hasBody = Number(header(exchange, 'content-length') ?? 0) > 0;
  const isChunked = header(exchange, 'transfer-encoding') !== undefined;
  return (method === 'POST' || method === 'PUT') && (hasBody || isChunked);
}

/** Converts an error to a response. Internal details go to the log; the client only learns that it may retry. */
function failureOf(error: unknown, log: (line: string) => void): HttpFailure {
  if (error instanceof HttpFailure) return error;
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return diskFull();
  log(`Storage failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new HttpFailure(500, 'backendError', 'Internal error in the local storage.');
}

async function answer(
  context: StorageContext,
  exchange: Exchange,
  log: (line: string) => void,
): Promise<void> {
  const surface = surfaceOf(exchange.segments);
  try {
    const planned = exchange.faults.takeAnswer(isUpload(exchange));
    if (planned !== null) throw new HttpFailure(planned, 'backendError', 'A planned fault.');
    await surface.handle(context, exchange);
  } catch (error) {
    if (error instanceof BodyCutOff) {
      exchange.response.destroy();
      return;
    }
    const failure = failureOf(error, log);
    if (exchange.response.headersSent) exchange.response.destroy();
    else surface.fail(exchange, failure);
  }
}

/** Makes the response close the socket instead of sending the answer, although the request was carried out. */
function loseAnswer(exchange: Exchange): void {
  const { response } = exchange;
  response.end = (): typeof response => {
    exchange.request.destroy();
    response.destroy();
    return response;
  };
}

export interface Listener {
  readonly listener: RequestListener;
  /** Resolves when no request is being processed. */
  readonly settled: () => Promise<void>;
}

export function requestListener(
  context: StorageContext,
  faults: FaultPlan,
  log: (line: string) => void,
): Listener {
  const atWork = new Set<Promise<void>>();
  return {
    listener: (request, response) => {
      const exchange = exchangeOf(request, response, faults);
      allowOrigins(exchange);
      if (request.method === 'OPTIONS') {
        answerPreflight(exchange);
        return;
      }
      if (isUpload(exchange) && faults.takeLostAnswer()) loseAnswer(exchange);
      const work = answer(context, exchange, log).catch((error: unknown) => {
        log(`Storage could not answer: ${String(error)}`);
        response.destroy();
      });
      atWork.add(work);
      void work.finally(() => atWork.delete(work));
    },
    settled: async () => {
      await Promise.all(atWork);
    },
  };
}
