import type { Failure, FailureKind } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Reply } from '../../_shared/http.ts';
import { kindByStatus } from '../../_shared/status.ts';
import { retryAfter } from '../../_shared/trouble.ts';

const text = z.string().optional().catch(undefined);

/** `[code, words, field]`; the words and the field may be null. */
const formError = z.tuple([z.string()]).rest(z.unknown());
const form = z.object({
  errors: z.array(formError).catch([]),
  ratelimit: z.number().optional().catch(undefined),
});
const answer = z.object({
  json: form.optional().catch(undefined),
  reason: text,
  explanation: text,
  /** A number beside `message`, a code where tokens are asked for. */
  error: text,
  error_description: text,
});
type Answer = z.infer<typeof answer>;

/** Refusals that come with a form, whose status says that all is well. */
const kindByCode: Readonly<Record<string, FailureKind>> = {
  USER_REQUIRED: 'token_expired',
  SUBREDDIT_NOEXIST: 'not_found',
  NO_THING_ID: 'not_found',
  DELETED_COMMENT: 'not_found',
  DELETED_LINK: 'not_found',
  RATELIMIT: 'rate_limited',
  QUOTA_FILLED: 'rate_limited',
  insufficient_scope: 'missing_permission',
  temporarily_unavailable: 'unavailable',
};

/** Where files are sent, it is not Reddit that answers. The next try is given a new address. */
const kindByStorageCode: Readonly<Record<string, FailureKind>> = {
  AccessDenied: 'unavailable',
  ExpiredToken: 'unavailable',
  InvalidToken: 'unavailable',
  RequestTimeout: 'unavailable',
  EntityTooLarge: 'rejected',
};

const spoken: Readonly<Record<FailureKind, string>> = {
  token_expired: 'Reddit does not accept the connection any more. Please reconnect your Reddit account.',
  missing_permission: 'Reddit did not permit this. Please reconnect your Reddit account.',
  not_found: 'Reddit cannot find this any more.',
  rate_limited: 'Reddit asks to wait for a while.',
  rejected: 'Reddit refused this.',
  unavailable: 'Reddit is not available right now.',
  outcome_unknown: 'Reddit answered something unexpected.',
};
/** Here the network says no more than its status does. */
const wordless: ReadonlySet<FailureKind> = new Set(['token_expired', 'missing_permission', 'unavailable']);

const ownStatuses = { 403: 'rejected' } as const;

const element = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;

/** `Bearer realm="reddit", error="insufficient_scope"` */
const challenged = (headers: Headers): string | null =>
  /\berror="(\w+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? null;

interface Said {
  kind: FailureKind | undefined;
  code: string | null;
  words: string | null;
}

function saidByStorage(xml: string): Said {
  const code = element(xml, 'Code');
  return { code, kind: kindByStorageCode[code ?? ''], words: element(xml, 'Message') };
}

function saidByForm([code, words]: z.infer<typeof formError>): Said {
  return { code, kind: kindByCode[code] ?? 'rejected', words: typeof words === 'string' ? words : null };
}

function saidByStatus(found: Answer, { status, headers }: Reply): Said {
  const scope = status === 403 ? challenged(headers) : null;
  const code = scope ?? found.reason ?? found.error ?? null;
  const kind = kindByCode[code ?? ''] ?? (status < 400 && found.error ? 'rejected' : undefined);
  return { code, kind, words: found.explanation ?? found.error_description ?? null };
}

function said(reply: Reply): Said {
  if (typeof reply.body === 'string') return saidByStorage(reply.body);
  const parsed = answer.safeParse(reply.body);
  const found: Answer = parsed.success ? parsed.data : {};
  const [first] = found.json?.errors ?? [];
  return first ? saidByForm(first) : saidByStatus(found, reply);
}

/** Reddit says in how many seconds; its own clock says from when. */
function retryAtOf({ headers, body }: Reply): number | null {
  const now = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(now)) return null;
  const parsed = answer.safeParse(body);
  const told = parsed.success ? parsed.data.json?.ratelimit : undefined;
  if (told !== undefined) return now + told * 1000;
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  return Number.isFinite(reset) ? now + Math.ceil(Math.max(0, reset)) * 1000 : retryAfter(headers, now);
}

export function classify(reply: Reply): Failure {
  const { kind: known, code, words } = said(reply);
  const kind = known ?? kindByStatus(reply.status, ownStatuses);
  const retryAt = kind === 'rate_limited' ? retryAtOf(reply) : null;
  const isSilent = words === null || words === '' || wordless.has(kind);
  return {
    kind,
    reason: isSilent ? spoken[kind] : words,
    code,
    ...(retryAt !== null && { retryAt }),
  };
}
