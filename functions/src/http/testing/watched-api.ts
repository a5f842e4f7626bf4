import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { addressOf, pathParameters, restOf, type Route } from '@fanfare/core/api/route.ts';
import { Stripe } from 'stripe';
import type { AppDependencies } from '../../app.ts';
import { paymentsOf } from '../../stripe/create-payments.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import type { TestApi } from '../../testing/test-api.ts';
import type { HttpHandler } from '../dispatcher.ts';
import { startNeighboursApi } from './neighbours-api.ts';

/** An API that records every use of a store, a queue or a file, except the uses that check the caller. */
export interface WatchedApi extends TestApi {
  touched: string[];
}

function noted<T extends object>(name: string, target: T, touched: string[]): T {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        touched.push(`${name}.${String(key)}`);
        return Reflect.apply(value, object, given);
      };
    },
  });
}

/** Stripe's client is only used to check signatures, which needs no network. */
const payments = paymentsOf(
  () => Promise.resolve(new Stripe('sk_test_none', { host: '127.0.0.1', port: 9, maxNetworkRetries: 0 })),
  'whsec_none',
  () => new Date(),
  capturedLog().log,
);

export async function startWatchedApi(): Promise<WatchedApi> {
  const touched: string[] = [];
  const watch = (deps: AppDependencies): AppDependencies => ({
    ...deps,
    stores: Object.fromEntries(
      Object.entries(deps.stores).map(([name, store]) => [name, noted(name, store as object, touched)]),
    ) as unknown as AppDependencies['stores'],
    // Without a payment provider, signatures would not be checked.
    payments: () => payments,
    tasks: noted('tasks', deps.tasks, touched),
    files: noted('files', deps.files, touched),
    mediaFiles: noted('mediaFiles', deps.mediaFiles, touched),
  });
  const api = await startNeighboursApi(watch);
  touched.length = 0;
  return Object.assign(api, { touched });
}

export interface RawCall {
  route: Route;
  values?: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/**
 * Calls the server without a socket, which is many times faster. Returns the status, the type, and the body as text,
 * even if the body is a stream.
 */
export async function callDirectly(
  handle: HttpHandler,
  { route, values = {}, headers, body = '' }: RawCall,
): Promise<{ status: number; type: string | undefined; text: string }> {
  const missing = Object.fromEntries(pathParameters(route.path).map((name) => [name, 'x']));
  const req = Object.assign(Readable.from([Buffer.from(body)]), {
    method: route.method,
    url: addressOf(route, { ...missing, ...values }),
    headers,
  });
  const answer: Awaited<ReturnType<typeof callDirectly>> = { status: 0, type: undefined, text: '' };
  const add = (chunk?: string | Buffer) => {
    answer.text += String(chunk ?? '');
  };
  const res = {
    req,
    headersSent: false,
    destroyed: false,
    once: () => res,
    writeHead(status: number, sent?: Readonly<Record<string, string>>) {
      res.headersSent = true;
      answer.status = status;
      answer.type = sent?.['content-type'];
    },
    write: add,
    end: add,
  };
  await handle(req as unknown as IncomingMessage, res as unknown as ServerResponse);
  return answer;
}

/**
 * Makes a call exactly as given. Returns null if the answer is an error in the form of our API with one of the expected
 * statuses. Otherwise returns a description of the answer.
 */
export async function findWrongAnswer(
  handle: HttpHandler,
  call: RawCall,
  expected: readonly number[],
): Promise<string | null> {
  const { status, type, text } = await callDirectly(handle, call);
  const isOurs = type === 'application/json; charset=utf-8' && isErrorEnvelope(JSON.parse(text));
  return isOurs && expected.includes(status) ? null : `${status} ${text.slice(0, 200)}`;
}

/** The body and its type as the route expects them. */
export function bodyFor(
  route: Route,
  values: Readonly<Record<string, unknown>>,
): Pick<RawCall, 'headers'> & { body?: string } {
  const rest = restOf(route, values);
  if (route.placement === 'none' || route.placement === 'query') return { headers: {} };
  if (route.placement !== 'multipart')
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(route.placement === 'data' ? { data: rest } : rest),
    };
  const parts = Object.entries(rest).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${parts.join('')}--x--\r\n`,
  };
}
