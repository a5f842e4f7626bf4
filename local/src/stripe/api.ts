import { createHash } from 'node:crypto';
import { stripeRoutes } from './calls.ts';
import type { Engine } from './engine.ts';
import { expand } from './expand.ts';
import { StripeFailure } from './failure.ts';
import { allowOnly, parseForm, texts } from './form.ts';
import { stripeKey } from './key.ts';
import { daySeconds } from './periods.ts';

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  body: string;
}

export interface ApiAnswer {
  status: number;
  body: object;
  headers: Readonly<Record<string, string>>;
  /** True if the client gets no answer, although the call was carried out. */
  isLost?: boolean;
}

/**
 * Failures that a test aims at the next call. After `lost`, the call is carried out but its answer is lost. After any
 * other failure, the call is not carried out.
 */
const stripeFaults = ['lost', 'error', 'rate_limit', 'conflict'] as const;
export type StripeFault = (typeof stripeFaults)[number];

interface Kept {
  request: string;
  answer: ApiAnswer;
  at: number;
}

const failures: Readonly<Record<Exclude<StripeFault, 'lost'>, () => StripeFailure>> = {
  error: () => new StripeFailure(500, 'An unknown error occurred', {}, 'api_error'),
  rate_limit: () => new StripeFailure(429, 'Request rate limit exceeded.', { code: 'rate_limit' }),
  conflict: () =>
    new StripeFailure(
      409,
      'There is currently another in-progress request using this Idempotent Key.',
      { code: 'idempotency_key_in_use' },
      'idempotency_error',
    ),
};

const tokenOf = (authorization = ''): string => {
  const [scheme, value = ''] = authorization.split(' ');
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : value;
};

/**
 * Answers calls of Stripe’s API and remembers what they changed, so that Stripe’s official client works with the
 * sandbox.
 */
export function createApi(engine: Engine) {
  const kept = new Map<string, Kept>();
  const faults: StripeFault[] = [];
  let requests = 0;

  function call({ method, path, query, body }: ApiRequest): object {
    const route = stripeRoutes.find((each) => each.method === method && each.path.test(path));
    if (!route) throw new StripeFailure(404, `Unrecognized request URL (${method}: ${path}).`);
    const fields = parseForm([query, body].filter((each) => each !== '').join('&'));
    allowOnly(fields, route.known);
    const id = route.path.exec(path)?.[1] ?? '';
    return expand(engine, route.answer({ engine, id, fields }), texts(fields, 'expand'));
  }

  function answerOnce(request: ApiRequest, headers: Record<string, string>): ApiAnswer {
    const fault = faults.shift();
    if (fault !== undefined && fault !== 'lost') throw failures[fault]();
    const answer = { status: 200, body: call(request), headers };
    return fault === 'lost' ? { ...answer, isLost: true } : answer;
  }

  /**
   * Answers a call that has an idempotency key. For a day, the same request with this key gets the first answer again,
   * and a different request with this key is refused.
   */
  function answerKeyed(request: ApiRequest, key: string, headers: Record<string, string>): ApiAnswer {
    const hash = createHash('sha256').update(`${request.path}\n${request.body}`).digest('hex');
    const before = kept.get(key);
    if (before && engine.state.now - before.at < daySeconds) {
      if (before.request !== hash) {
        const message =
          'Keys for idempotent requests can only be used with the same parameters they were first used with.';
        throw new StripeFailure(400, message, {}, 'idempotency_error');
      }
      return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } };
    }
    const keep = (answer: ApiAnswer) => {
      const { isLost: _isLost, ...rest } = answer;
      kept.set(key, { request: hash, answer: rest, at: engine.state.now });
    };
    try {
      const answer = answerOnce(request, headers);
      keep(answer);
      return answer;
    } catch (error) {
      // Stores the answer for the key if a card was refused. Any other refused call was not carried out, so the client
      // may repeat it with the same key.
      if (error instanceof StripeFailure && error.type === 'card_error')
        keep({ status: error.status, body: error.body, headers });
      throw error;
    }
  }

  return {
    answer(request: ApiRequest): ApiAnswer {
      requests += 1;
      const headers = { 'request-id': `req_${requests}`, 'stripe-version': '2026-10-28.endive' };
      try {
        if (tokenOf(request.authorization) !== stripeKey)
          throw new StripeFailure(401, 'Invalid API Key provided.');
        const { idempotencyKey, method } = request;
        return idempotencyKey !== undefined && method === 'POST'
          ? answerKeyed(request, idempotencyKey, headers)
          : answerOnce(request, headers);
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error;
        const retry = { 'stripe-should-retry': String(error.status === 500 || error.status === 409) };
        return { status: error.status, body: error.body, headers: { ...headers, ...retry } };
      }
    },
    failNext: (...kinds: StripeFault[]) => void faults.push(...kinds),
  };
}
