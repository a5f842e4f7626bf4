import { bodyHandlers } from '../../_sandbox/json-body.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { listIn } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

/** An error in the format of Google's APIs. */
export function refusal(
  status: number,
  reason: string,
  message: string,
  { domain = 'youtube', overall }: { domain?: string; overall?: string } = {},
): SandboxReply {
  const error = { code: status, message, errors: [{ domain, reason, message }] };
  return { status, json: { error: { ...error, ...(overall !== undefined && { status: overall }) } } };
}

export const badRequest = (reason: string, message: string) => refusal(400, reason, message);

export const replies = {
  unauthenticated: refusal(
    401,
    'authError',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    { domain: 'global', overall: 'UNAUTHENTICATED' },
  ),
  noToken: refusal(401, 'required', 'Login Required.', { domain: 'global', overall: 'UNAUTHENTICATED' }),
  noChannel: refusal(401, 'youtubeSignupRequired', 'Unauthorized', {
    domain: 'youtube.header',
    overall: 'UNAUTHENTICATED',
  }),
  quota: refusal(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    { domain: 'youtube.quota' },
  ),
  serverError: refusal(503, 'backendError', 'Backend Error', { domain: 'global', overall: 'UNAVAILABLE' }),
  notFound: refusal(404, 'notFound', 'Not Found', { domain: 'global' }),
  forbidden: refusal(403, 'forbidden', 'Forbidden'),
  videoNotFound: refusal(404, 'videoNotFound', 'The video that you are trying to use cannot be found.'),
  commentNotFound: refusal(
    404,
    'commentNotFound',
    'One or more of the specified comments could not be found.',
    { domain: 'youtube.comment' },
  ),
  parentNotFound: refusal(404, 'parentCommentNotFound', 'The specified parent comment could not be found.', {
    domain: 'youtube.comment',
  }),
} as const satisfies Record<string, SandboxReply>;

/** The newer error format, which has a more specific reason in `details`. */
export const missingScope: SandboxReply = {
  status: 403,
  json: {
    error: {
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      errors: [{ domain: 'global', reason: 'insufficientPermissions', message: 'Insufficient Permission' }],
      status: 'PERMISSION_DENIED',
      details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    },
  },
};

const badBody = badRequest('processingFailure', 'The API server failed to successfully process the request.');

export const withBody = bodyHandlers<Call>({
  notJson: badBody,
  invalid: () => badBody,
  allowsEmpty: true,
});

/**
 * The requested parts, or the refusal. The sandbox imitates the parts in `known`. YouTube also documents the parts in
 * `notYet`.
 */
export function partsOf({ request }: Call, known: string, notYet = ''): readonly string[] | SandboxReply {
  const parts = listIn(request.query, 'part');
  if (parts.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: part');
  if (parts.some((part) => notYet.split(' ').includes(part))) return notImitated(['part']);
  const unknown = parts.find((part) => !known.split(' ').includes(part));
  return unknown === undefined ? parts : badRequest('unknownPart', `'${unknown}'`);
}

/** One page of the items. Clients must not rely on the form of the page token. */
export function pageOf<T>({ request }: Call, all: readonly T[], most: number) {
  const size = Math.max(1, Number(request.query.get('maxResults') ?? '5'));
  if (size > most) return notImitated(['maxResults']);
  const from = Number(/^p(\d+)$/.exec(request.query.get('pageToken') ?? 'p0')?.[1]);
  if (!(from <= all.length))
    return badRequest('invalidPageToken', 'The request specifies an invalid page token.');
  return {
    ...(from + size < all.length && { nextPageToken: `p${from + size}` }),
    pageInfo: { totalResults: all.length, resultsPerPage: size },
    items: all.slice(from, from + size),
  };
}
