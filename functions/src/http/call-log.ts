import type { Method, Route } from '@fanfare/core/api/route.ts';
import { uidHash, type Log, type LogFields } from '../log.ts';
import type { AppError } from './app-error.ts';
import type { Person } from './handlers.ts';

/** The details of a call, filled in while it is handled. */
export interface Call {
  method: string;
  route: Route | null;
  person: Person | null;
  /** The names of the route's fields; only these are logged. */
  known: ReadonlySet<string>;
  /** The methods that the address supports, if it does not support the method of the call. */
  allowed: Method[];
  failure: AppError | null;
  /** Whether the reply is `Accepted`, so that work continues after it. */
  accepted: boolean;
}

export function newCall(method: string): Call {
  return { method, route: null, person: null, known: new Set(), allowed: [], failure: null, accepted: false };
}

/** The status that is logged if the caller disconnected before the reply. */
const hungUp = 499;

export function statusOf({ failure, route, accepted }: Call): number {
  return failure?.status ?? (accepted ? 202 : (route?.success ?? 200));
}

/**
 * Returns the names of the route's own fields. Callers choose the names of unknown fields, and messages may quote
 * values, so neither is logged.
 */
function knownFields(fields: Readonly<Record<string, string>>, known: ReadonlySet<string>): string[] {
  return Object.keys(fields)
    .map((path) => path.split('.', 1)[0] ?? '')
    .filter((name, i, names) => known.has(name) && names.indexOf(name) === i);
}

function detailsOf({ person, failure, known }: Call): LogFields {
  return {
    ...(person && { uidHash: uidHash(person.uid) }),
    ...(failure && { code: failure.code }),
    ...(failure?.fields && { fields: knownFields(failure.fields, known) }),
  };
}

/**
 * Logs a call. The entry contains the pattern of the route instead of the address, which would contain ids of people's
 * data.
 */
export function logCall(log: Log, call: Call, aborted: boolean, milliseconds: number): void {
  const { failure } = call;
  const route = `${call.method} ${call.route?.path ?? '(no route)'}`;
  const status = aborted ? hungUp : statusOf(call);
  const fields = { route, status, ms: Math.round(milliseconds), ...detailsOf(call) };
  const message = `${route} ${status}`;
  if (!failure) log.info(message, fields);
  // A busy store is logged as a warning, because it is no fault of ours and the browser repeats the call.
  else if (status >= 500 && failure.code !== 'busy') log.error(message, failure, fields);
  else log.warn(message, failure.cause === undefined ? fields : { ...fields, cause: failure.cause });
}
