import type { SandboxReply } from '../../_sandbox/sandbox.ts';

const bare = (status: number, message: string, headers: Record<string, string> = {}): SandboxReply => ({
  status,
  headers,
  json: { message, error: status },
});

export const replies = {
  unauthorised: bare(401, 'Unauthorized'),
  forbidden: bare(403, 'Forbidden'),
  /** A permission that was not given. */
  missingScope: bare(403, 'Forbidden', {
    'www-authenticate': 'Bearer realm="reddit", error="insufficient_scope"',
  }),
  notFound: bare(404, 'Not Found'),
  tooMany: bare(429, 'Too Many Requests'),
  serverError: { status: 503, text: '<html><title>Our CDN was unable to reach our servers</title></html>' },
} as const satisfies Record<string, SandboxReply>;

/** What is wrong with a form is told with 200. */
export const formError = (
  code: string,
  words: string | null,
  field: string | null,
  more: Readonly<Record<string, unknown>> = {},
): SandboxReply => ({ status: 200, json: { json: { errors: [[code, words, field]], ...more } } });

/** The same where the form asked to be looked at before. */
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

export const formData = (data: unknown): SandboxReply => ({
  status: 200,
  json: { json: { errors: [], data } },
});
