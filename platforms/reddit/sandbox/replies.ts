import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

const statusReply = (status: number, words: string, headers: Record<string, string> = {}): SandboxReply => ({
  status,
  headers,
  json: { message: words, error: status },
});

export const replies = {
  unauthorised: statusReply(401, 'Unauthorized'),
  forbidden: statusReply(403, 'Forbidden'),
  missingScope: statusReply(403, 'Forbidden', {
    'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"',
  }),
  notFound: statusReply(404, 'Not Found'),
  tooMany: statusReply(429, 'Too Many Requests'),
  serverError: { status: 503, text: '<html><title>Our CDN was unable to reach our servers</title></html>' },
} as const satisfies Record<string, SandboxReply>;

/** Reddit reports the errors of a form with the status 200. */
export const formError = (
  code: string,
  words: string | null,
  field: string | null,
  more: Readonly<Record<string, unknown>> = {},
): SandboxReply => ok({ json: { errors: [[code, words, field]], ...more } });

export const missingUrl = (field: string) => formError('NO_URL', 'a url is required', field);
export const badUrl = (field: string) => formError('BAD_URL', 'you should check that url', field);

export function textError(text: string, most: number, field: string): SandboxReply | null {
  if (text === '') return formError('NO_TEXT', 'we need something here', field);
  return text.length > most ? formError('TOO_LONG', `this is too long (max: ${most})`, field) : null;
}

/**
 * The error of a post that breaks a rule of its subreddit, in the format that the parameter `validate_on_submit`
 * requests.
 */
export const invalidSubmission = (field: string, reason: string, explanation: string): SandboxReply => ({
  status: 400,
  json: {
    fields: [field],
    explanation,
    message: 'Bad Request',
    reason,
    error: 400,
    error_type: 'SUBMIT_VALIDATION_ERROR',
  },
});

export const formData = (data: unknown): SandboxReply => ok({ json: { errors: [], data } });
