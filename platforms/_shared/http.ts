import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { z } from 'zod';
import { withoutSecrets } from './without-secrets.ts';
import { NetworkError } from './network-error.ts';
import { failureWithoutReply } from './no-reply.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The reply of a network, before it is classified. */
export interface Reply {
  status: number;
  headers: Headers;
  /** Parsed JSON. Text if the body is not JSON, and null if it is empty. */
  body: unknown;
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

export interface NetworkCall {
  method: Method;
  /** The network's own address. If `HttpOptions.origin` is set, the call is sent there instead. */
  url: string;
  query?: Values;
  headers?: Readonly<Record<string, string>>;
  /** A call has at most one of `form`, `json`, `multipart` and `bytes` as its body. */
  form?: Values;
  json?: unknown;
  multipart?: FormData;
  bytes?: { stream: ReadableStream<Uint8Array> | Uint8Array; type: string; length: number };
  timeoutMs?: number;
  /** Statuses other than 2xx that this call treats as success. */
  also?: readonly number[];
  /** Recognises failures among 2xx replies. Some networks report an error only in the body. */
  isRefusal?(reply: Reply): boolean;
}

/** Calls one network. It never repeats a call, and it classifies every failure. */
export interface Http {
  send(call: NetworkCall): Promise<Reply>;
  /** Like `send`, but also fails if the body does not fit the schema. */
  read<T>(call: NetworkCall, schema: z.ZodType<T>): Promise<T>;
}

export interface HttpOptions {
  /** Replaces the networks' hosts in tests and local development. Empty in production. */
  origin: string;
  classify(reply: Reply): Failure;
  fetch?: typeof fetch;
}

const timeoutMs = 30_000;
const bodyMaxBytes = 8 * 1024 * 1024;

/**
 * The address of a call at another origin: at `http://127.0.0.1:1`, `https://graph.instagram.com/me` becomes
 * `http://127.0.0.1:1/graph.instagram.com/me`.
 */
export function addressAt(origin: string, url: string): string {
  if (origin === '') return url;
  const { host, pathname, search } = new URL(url);
  return `${origin}/${host}${pathname}${search}`;
}

function withQuery(url: string, query: Values = {}): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address.href;
}

function formOf(values: Values): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}

function bodyOf({ form, json, multipart, bytes }: NetworkCall): RequestInit & { duplex?: 'half' } {
  if (form) return { body: formOf(form) };
  if (multipart) return { body: multipart };
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json; charset=UTF-8' } };
  if (!bytes) return {};
  const headers = { 'content-type': bytes.type, 'content-length': String(bytes.length) };
  return { body: bytes.stream as NonNullable<RequestInit['body']>, headers, duplex: 'half' };
}

const integer = /^-?\d+$/;

/** Keeps numeric ids beyond the safe integer range as text, so that no digit is lost. */
function keepLargeIntegers(_name: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  const isCut = typeof value === 'number' && !Number.isSafeInteger(value);
  return isCut && source !== undefined && integer.test(source) ? source : value;
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text, keepLargeIntegers) as unknown;
  } catch {
    return text;
  }
}

/** Reads the text of a body. Throws if the body has more than `bodyMaxBytes`. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = body ?? [];
  for await (const bytes of chunks) {
    length += bytes.length;
    if (length > bodyMaxBytes) throw new Error('The response is too long.');
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}

const readReply = async (response: Response): Promise<Reply> => ({
  status: response.status,
  headers: response.headers,
  body: parse(await textOf(response)),
});

export function createHttp({ origin, classify, fetch: fetcher = fetch }: HttpOptions): Http {
  const ask = async (call: NetworkCall): Promise<Reply> => {
    const { headers, ...body } = bodyOf(call);
    try {
      const response = await fetcher(addressAt(origin, withQuery(call.url, call.query)), {
        method: call.method,
        // Redirects are not followed, so that no other host gets the token.
        redirect: 'manual',
        signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
        ...body,
        headers: { accept: 'application/json', ...(headers as Record<string, string>), ...call.headers },
      });
      return await readReply(response);
    } catch (error) {
      throw new NetworkError(failureWithoutReply(error), { cause: error });
    }
  };
  const send = async (call: NetworkCall): Promise<Reply> => {
    const reply = await ask(call);
    const isAnswer =
      (reply.status >= 200 && reply.status < 300) || call.also?.includes(reply.status) === true;
    if (!isAnswer || call.isRefusal?.(reply) === true)
      throw new NetworkError(withoutSecrets(classify(reply), call));
    return reply;
  };
  return {
    send,
    async read(call, schema) {
      const reply = await send(call);
      const result = schema.safeParse(reply.body);
      if (result.success) return result.data;
      throw new NetworkError(
        { kind: 'outcome_unknown', reason: 'The network sent an unexpected response.', code: null },
        { cause: result.error },
      );
    },
  };
}
