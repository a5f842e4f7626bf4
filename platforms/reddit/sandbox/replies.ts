import type { SandboxReply } from '../../_sandbox/sandbox.ts';

const statusReply = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): SandboxReply => ({
  status,
  headers,
  json: { message, error: status },
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

/** Errors of a form have status 200. */
export const formError = (
  code: string,
  words: string | null,
  field: string | null,
  more: Readonly<Record<string, unknown>> = {},
): SandboxReply => ({ status: 200, json: { json: { errors: [[code, words, field]], ...more } } });

/** The error of a form that asks for validation before it is submitted. */
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
