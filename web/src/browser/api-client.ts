import { defaultMessage, isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import { addressOf, restOf, type InputOf, type ReplyOf, type Route } from '@fanfare/core/api/route.ts';
import { routes, type RouteName, type Routes } from '@fanfare/core/api/routes.ts';
import { ApiError, unreachable } from './api-error.ts';

/** Sends one request: `fetch`, or a replacement that reports progress. */
export type Sender = (url: string, init: RequestInit) => Promise<Response>;

export interface ApiClientOptions {
  /** Null when nobody is signed in. Rejects with an `ApiError`. */
  idToken(): Promise<string | null>;
  sender?: Sender;
  timeoutMs?: number;
}

export interface CallOptions {
  files?: Readonly<Record<string, Blob>>;
  signal?: AbortSignal;
  /** Replaces the client's sender for one call, for example to report its progress. */
  sender?: Sender;
}

export type Call = <Name extends RouteName>(
  name: Name,
  input: InputOf<Routes[Name]>,
  options?: CallOptions,
) => Promise<ReplyOf<Routes[Name]>>;

type Input = Readonly<Record<string, unknown>>;

interface Body {
  body?: BodyInit;
  headers?: Record<string, string>;
}

function bodyOf(route: Route, input: Input, files: Readonly<Record<string, Blob>>): Body {
  const rest = restOf(route, input);
  switch (route.placement) {
    case 'none':
    case 'query':
    // Signed calls come from other servers, never from a browser.
    case 'signed':
      return {};
    case 'body':
      return { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } };
    case 'data':
      return { body: JSON.stringify({ data: rest }), headers: { 'content-type': 'application/json' } };
    case 'multipart': {
      const body = new FormData();
      for (const [name, value] of Object.entries(rest))
        if (typeof value === 'string') body.set(name, value);
        else if (value !== undefined) body.set(name, JSON.stringify(value));
      for (const [name, file] of Object.entries(files)) body.set(name, file);
      return { body };
    }
  }
}

/** Fails without a request when nobody is signed in, for example for a screen that is closing after a sign-out. */
async function authorizationOf(idToken: ApiClientOptions['idToken']): Promise<Record<string, string>> {
  const token = await idToken();
  if (token !== null) return { authorization: `Bearer ${token}` };
  throw new ApiError({ status: 401, code: 'unauthenticated', message: defaultMessage.unauthenticated });
}

async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorEnvelope(body)) return new ApiError({ status: response.status, ...body.error });
  // The response came from a proxy, or from a server that is still starting.
  const code = response.status >= 500 ? 'unavailable' : 'internal';
  return new ApiError({ status: response.status, code, message: defaultMessage[code] });
}

function toApiError(error: unknown, callerGaveUp: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (callerGaveUp) return new ApiError({ status: 0, code: 'aborted', message: 'Cancelled.' });
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ApiError({ status: 0, code: 'unavailable', message: defaultMessage.unavailable });
  }
  // The response was successful, but its body was not JSON, for example because a Wi-Fi hotspot sent its login page.
  if (error instanceof SyntaxError) {
    return new ApiError({ status: 0, code: 'internal', message: defaultMessage.internal });
  }
  return unreachable();
}

/** Calls the API with types from the route table. Throws `ApiError` and leaves all failures to the caller. */
export function createApiClient({ idToken, timeoutMs = 60_000, ...client }: ApiClientOptions): Call {
  return async (name, input, { files = {}, signal, sender = client.sender ?? fetch } = {}) => {
    const route: Route = routes[name];
    const address = addressOf(route, input);
    const { headers, ...body } = bodyOf(route, input, files);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const authorization = route.access === 'public' ? {} : await authorizationOf(idToken);
      const response = await sender(address, {
        method: route.method,
        headers: { ...headers, ...authorization },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...body,
      });
      if (!response.ok) throw await readFailure(response);
      return (await response.json()) as ReplyOf<Routes[typeof name]>;
    } catch (error) {
      throw toApiError(error, signal?.aborted === true);
    }
  };
}
