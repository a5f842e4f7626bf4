import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';
import { commonGraphKinds, nameOf, readGraphError, type GraphError } from '../../_meta/graph-error.ts';
import { readRetryTime } from '../../_meta/usage.ts';
import { failureReasons } from '../../_shared/failure-reasons.ts';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';

const bySubcode: Readonly<Record<number, FailureKind>> = {
  33: 'not_found',
};

const byCode: Readonly<Record<number, FailureKind>> = {
  ...commonGraphKinds,
  // Facebook sends this code also when it has published the post, so the outcome is unknown.
  99: 'outcome_unknown',
  341: 'rate_limited',
  368: 'rejected',
  382: 'rejected',
  389: 'rejected',
  506: 'rejected',
  803: 'not_found',
  1705: 'rejected',
  3001: 'rejected',
  6000: 'rejected',
  6001: 'unavailable',
  80001: 'rate_limited',
  1366046: 'rejected',
  1366051: 'rejected',
  1609005: 'rejected',
  1609008: 'rejected',
  2069019: 'rejected',
};

/** Facebook sends these numbers both as codes and as subcodes. */
const unusableVideo: ReadonlySet<number> = new Set([1363040, 1363047, 1363127, 1363128, 1363129]);

const reasonByKind = failureReasons('Facebook', 'Page');

function verdictOf({ code, subcode, isTransient }: GraphError, status: number): FailureKind {
  const exact = subcode === null ? undefined : bySubcode[subcode];
  if (exact) return exact;
  if (unusableVideo.has(code) || (subcode !== null && unusableVideo.has(subcode))) return 'rejected';
  if (code >= 200 && code <= 299) return 'missing_permission';
  const known = byCode[code];
  if (isTransient && (known === undefined || known === 'rejected')) return 'unavailable';
  return known ?? kindByStatus(status);
}

/** Error format of the upload host. */
const uploadTrouble = z.object({
  debug_info: z.object({
    type: z.string(),
    message: z.string().optional(),
    retriable: z.boolean().optional(),
  }),
});

/** After these errors, the upload continues from the offset that Facebook reports. */
const interrupted: ReadonlySet<string> = new Set(['OffsetInvalidError', 'PartialRequestError']);

function classifyUpload({ debug_info }: z.infer<typeof uploadTrouble>): Failure {
  const { type, message, retriable } = debug_info;
  const kind = interrupted.has(type) || retriable === true ? 'unavailable' : 'rejected';
  return { kind, reason: message ?? reasonByKind[kind], code: type };
}

const withTime = (failure: Failure, headers: Headers): Failure => {
  const retryAt = failure.kind === 'rate_limited' ? readRetryTime(headers) : null;
  return retryAt === null ? failure : { ...failure, retryAt };
};

export function classify({ status, headers, body }: Reply): Failure {
  const trouble = readGraphError(body);
  if (trouble) {
    const kind = verdictOf(trouble, status);
    return withTime({ kind, reason: trouble.message ?? reasonByKind[kind], code: nameOf(trouble) }, headers);
  }
  const upload = uploadTrouble.safeParse(body);
  // The HTTP status is enough for errors about tokens, limits and outages. Only other errors are classified by their
  // type.
  const kind = kindByStatus(status);
  if (upload.success && kind === 'rejected') return classifyUpload(upload.data);
  return withTime({ kind, reason: reasonByKind[kind], code: null }, headers);
}

/** Tells whether the error says that an equal post already exists. */
export const isDuplicate = ({ code }: Pick<Failure, 'code'>): boolean =>
  code !== null && /^506(?:\/|$)|^368\/1404082$|(?:^|\/)1366051(?:\/|$)/.test(code);
