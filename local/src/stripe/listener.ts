import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import { createApi, type ApiAnswer } from './api.ts';
import { createEngine } from './engine.ts';
import { checkoutHost, portalHost, receiptHost } from './key.ts';
import { answerPage, type PageAnswer } from './page-calls.ts';
import { emptyState, type StripeEvent, type StripeState } from './state.ts';

export interface StripeOptions {
  /** The file that stores the state of the sandbox between runs. */
  file: string;
  clock: Clock;
  /** The origin of the product, to which the pages lead back. */
  app: string;
  onEvent(event: StripeEvent): void;
  log(line: string): void;
}

const bodyMaxBytes = 256 * 1024;
const settleMs = 200;

async function readBody(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > bodyMaxBytes) throw new Error('The body is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/**
 * Reads the saved state. If the file cannot be read, the state is empty. Fields that an older version of Fanfare did
 * not save are empty.
 */
function readState(file: string, now: number): StripeState {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<StripeState>;
    return { ...emptyState(now), ...kept };
  } catch {
    return emptyState(now);
  }
}

function sendApi(response: ServerResponse, { status, body, headers, isLost }: ApiAnswer): void {
  if (isLost === true) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, { status, html, location }: PageAnswer, app: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${app}; base-uri 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
    ...(location !== undefined && { location }),
  });
  response.end(html ?? '');
}

const isPage = (path: string): boolean =>
  [checkoutHost, portalHost, receiptHost].some((host) => path.startsWith(`/${host}/`));

/** The Stripe sandbox: its API below `/v1/`, and its pages below their hosts. */
export function createStripe({ file, clock, app, onEvent, log }: StripeOptions) {
  const seconds = () => Math.floor(clock.now() / 1000);
  const state = readState(file, seconds());
  /** Seconds by which the test clock is ahead of `clock`. */
  let ahead = Math.max(0, state.now - seconds());
  let origin = '';
  let cancelSave: (() => void) | null = null;

  const engine = createEngine({ state, origin: () => origin, onEvent });
  const api = createApi(engine);

  function save(): void {
    cancelSave?.();
    cancelSave = null;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /**
   * Runs one call at the time of the test clock. `act` is synchronous, so no other call can change the state or the
   * time while it runs.
   */
  function atNow<T>(act: () => T): T {
    // As long as the state has no objects, its time is that of `clock`, even if the stored time is later.
    if (state.ids === 0) state.now = seconds();
    engine.advance(Math.max(state.now, seconds() + ahead));
    try {
      return act();
    } finally {
      ahead = Math.max(ahead, state.now - seconds());
      cancelSave ??= clock.at(clock.now() + settleMs, save);
    }
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const { method = '', headers } = incoming;
    const body = await readBody(incoming);
    origin = `http://${headers.host ?? ''}`;
    if (isPage(path)) {
      const form = method === 'POST' ? new URLSearchParams(body) : null;
      return sendPage(
        response,
        atNow(() => answerPage(engine, path, form)),
        app,
      );
    }
    const { authorization } = headers;
    const key = headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const request = { method, path, query, authorization, idempotencyKey, body };
    sendApi(
      response,
      atNow(() => api.answer(request)),
    );
  }

  const listener: RequestListener = (incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      log(`The imitation of Stripe failed. ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      incoming.resume();
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The imitation of Stripe failed; what went wrong stands in the log.\n');
    });
  };

  return {
    listener,
    /** Whether a request is for Stripe. */
    owns: (url: string) => url.startsWith('/v1/') || isPage(url),
    failNext: api.failNext,
    stop: () => {
      if (cancelSave) save();
    },
  };
}
