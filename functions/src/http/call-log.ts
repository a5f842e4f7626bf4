import type { Method, Route } from '@fanfare/core/api/route.ts';
import { uidHash, type Log, type LogFields } from '../log.ts';
import type { AppError } from './app-error.ts';
import type { Person } from './handlers.ts';

/** What becomes known of a call on its way. */
export interface Call {
  method: string;
  route: Route | null;
  person: Person | null;
  /** The methods that the address does take, where this one is not among them. */
  allowed: Method[];
  failure: AppError | null;
  /** The reply is no last word yet. */
  accepted: boolean;
}

export function newCall(method: string): Call {
  return { method, route: null, person: null, allowed: [], failure: null, accepted: false };
}

/** The caller hung up before there was a reply. */
const hungUp = 499;

export function statusOf({ failure, route, accepted }: Call): number {
  return failure?.status ?? (accepted ? 202 : (route?.success ?? 200));
}

function detailsOf({ person, failure }: Call): LogFields {
  return {
    ...(person && { uidHash: uidHash(person.uid) }),
    ...(failure && { code: failure.code }),
    ...(failure?.fields && { fields: failure.fields }),
  };
}

/** One entry per call. It names the pattern of the route, not the address: ids of people's things stay out of the log. */
export function logCall(log: Log, call: Call, aborted: boolean, milliseconds: number): void {
  const { failure } = call;
  const route = `${call.method} ${call.route?.path ?? '(no route)'}`;
  const status = aborted ? hungUp : statusOf(call);
  const fields = { route, status, ms: Math.round(milliseconds), ...detailsOf(call) };
  const message = `${route} ${status}`;
  if (!failure) log.info(message, fields);
  else if (status >= 500) log.error(message, failure, fields);
  else log.warn(message, failure.cause === undefined ? fields : { ...fields, cause: failure.cause });
}
