import type { Failure, FailureKind } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { retryAfter } from '../../_shared/trouble.ts';

const text = z.string().optional().catch(undefined);
const part = z.object({ code: text });
const trouble = z.object({
  message: text,
  code: text,
  serviceErrorCode: z.number().optional().catch(undefined),
  errorDetails: z
    .object({ inputErrors: z.array(part).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  /** The envelope of tokens, which has nothing of the rest. */
  error: text,
  error_description: text,
});
type Trouble = z.infer<typeof trouble>;

/** `startOver`: what was uploaded is of no use any more. */
type Verdict = Pick<Failure, 'kind' | 'startOver'>;

export const duplicatePost = 'DUPLICATE_POST';
export const mediaWaiting = 'MEDIA_ASSET_WAITING_UPLOAD';
export const mediaFailed = 'MEDIA_ASSET_PROCESSING_FAILED';

const byCode: Readonly<Record<string, Verdict>> = {
  INVALID_ACCESS_TOKEN: { kind: 'token_expired' },
  REVOKED_ACCESS_TOKEN: { kind: 'token_expired' },
  EXPIRED_ACCESS_TOKEN: { kind: 'token_expired' },
  ACCESS_DENIED: { kind: 'missing_permission' },
  EXPIRED_UPLOAD_URL: { kind: 'unavailable', startOver: true },
  [mediaWaiting]: { kind: 'unavailable' },
  [mediaFailed]: { kind: 'rejected' },
  [duplicatePost]: { kind: 'rejected' },
  // The version that we ask for has ended; no connection and no post is at fault.
  NONEXISTENT_VERSION: { kind: 'rejected' },
  VERSION_MISSING: { kind: 'rejected' },
  TOO_MANY_REQUESTS: { kind: 'rate_limited' },
};

const byNumber: Readonly<Record<number, FailureKind>> = {
  100: 'missing_permission',
  65600: 'token_expired',
  65601: 'token_expired',
  65602: 'token_expired',
};

const spoken: Readonly<Record<FailureKind, string>> = {
  token_expired: 'LinkedIn does not accept the connection any more. Please reconnect your LinkedIn account.',
  missing_permission: 'LinkedIn did not permit this. Please reconnect your LinkedIn account.',
  not_found: 'LinkedIn cannot find this any more.',
  rate_limited: 'LinkedIn asks to wait for a while.',
  rejected: 'LinkedIn refused this.',
  unavailable: 'LinkedIn is not available right now.',
  outcome_unknown: 'LinkedIn answered something unexpected.',
};
/** Where the network's own words are of our calls and not of the post, or help nobody. */
const spokenByCode: Readonly<Record<string, string>> = {
  EXPIRED_UPLOAD_URL: 'The upload to LinkedIn has expired. It begins again from the start.',
  [mediaWaiting]: 'LinkedIn is still processing the media.',
  [mediaFailed]: 'LinkedIn could not process the media. Please try another file.',
  [duplicatePost]: 'LinkedIn takes the same post only once. Please change its words.',
  NONEXISTENT_VERSION: 'Fanfare has to be updated before LinkedIn takes anything from it again.',
};

/** What is wrong with a part of a post says more than the code of the whole. */
const codesOf = ({ code, error, errorDetails }: Trouble): string[] =>
  [...(errorDetails?.inputErrors ?? []).map((each) => each.code), code, error].filter(
    (each) => each !== undefined,
  );

function verdictOf(found: Trouble, status: number): Verdict {
  // Whatever a server in trouble says of it, it is in trouble.
  if (status >= 500) return { kind: 'unavailable' };
  // About tokens, a 401 means our app: what a person's code or token is refused for is told by its name.
  if (found.error !== undefined && status !== 429) return { kind: 'rejected' };
  const named = codesOf(found).find((code) => Object.hasOwn(byCode, code));
  const verdict = named === undefined ? undefined : byCode[named];
  if (verdict) return verdict;
  return { kind: byNumber[found.serviceErrorCode ?? 0] ?? kindByStatus(status) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Where the network does not say when, its day begins anew at midnight in Greenwich. */
function retryAtOf(headers: Headers): number | null {
  const now = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(now)) return null;
  return retryAfter(headers, now) ?? (Math.floor(now / dayMs) + 1) * dayMs;
}

function reasonOf(found: Trouble, kind: FailureKind, code: string | null): string {
  const own = code === null ? undefined : spokenByCode[code];
  const theirs = kind === 'rejected' ? (found.message ?? found.error_description ?? '') : '';
  return own ?? (theirs === '' ? spoken[kind] : theirs);
}

export function classify({ status, headers, body }: Reply): Failure {
  const parsed = trouble.safeParse(body);
  const found: Trouble = parsed.success ? parsed.data : {};
  const verdict = verdictOf(found, status);
  const code = codesOf(found)[0] ?? null;
  const retryAt = verdict.kind === 'rate_limited' ? retryAtOf(headers) : null;
  return {
    ...verdict,
    reason: reasonOf(found, verdict.kind, code),
    code,
    ...(retryAt !== null && { retryAt }),
  };
}
