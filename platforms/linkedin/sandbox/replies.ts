import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

/** An error in the format of LinkedIn. */
export function refusal(
  status: number,
  code: string | null,
  message: string,
  serviceErrorCode?: number,
): SandboxReply {
  const more = {
    ...(code !== null && { code }),
    ...(serviceErrorCode !== undefined && { serviceErrorCode }),
  };
  return { status, json: { status, ...more, message } };
}

export const invalid = (message: string) => refusal(400, 'INVALID_VALUE_FOR_FIELD', message);

export const denied = (what: string) =>
  refusal(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}.20260901`, 100);

export function duplicateRefusal(urn: string): SandboxReply {
  return {
    status: 422,
    json: {
      message: `Request contains an invalid value. Content is a duplicate of ${urn}.`,
      errorDetailType: 'com.linkedin.common.error.BadRequest',
      errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected' }] },
      status: 422,
    },
  };
}

export const replies = {
  noToken: refusal(401, null, 'Empty oauth2 access token', 65604),
  badToken: refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600),
  expiredToken: refusal(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65601),
  revokedToken: refusal(
    401,
    'REVOKED_ACCESS_TOKEN',
    'The token used in the request has been revoked by the user',
    65601,
  ),
  noVersion: refusal(400, 'VERSION_MISSING', 'A version must be present. Please specify a version.'),
  noProtocol: refusal(400, 'INVALID_VALUE_FOR_FIELD', 'The protocol version must be 2.0.0.'),
  badUrn: refusal(400, 'INVALID_URN_ID', 'The URN in the path is not encoded.'),
  imageForbidden: refusal(403, 'ACCESS_DENIED', 'Accessing this image resource is forbidden', 100),
  videoForbidden: refusal(403, 'ACCESS_DENIED', 'Accessing this video resource is forbidden', 100),
  tooMany: refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Resource level throttle limit for calls to this resource.',
    101,
  ),
  serverError: refusal(500, null, 'Internal Server Error'),
  unknownPath: refusal(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found', 0),
  notFound: refusal(404, 'NOT_FOUND', 'Entity not found'),
  notJson: refusal(400, 'INVALID_VALUE_FOR_FIELD', 'The body must be JSON.'),
  mediaWaiting: refusal(400, 'MEDIA_ASSET_WAITING_UPLOAD', 'The media asset is waiting for its upload.'),
  mediaFailed: refusal(400, 'MEDIA_ASSET_PROCESSING_FAILED', 'The media asset could not be processed.'),
} as const satisfies Record<string, SandboxReply>;

export const versionEnded = (version: string) =>
  refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);

export const withBody = bodyHandlers<Call>({
  notJson: replies.notJson,
  invalid({ issues: [issue] }) {
    const name = `/${issue?.path.join('/') ?? ''}`;
    const isMissing = issue?.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return isMissing
      ? refusal(400, 'MISSING_FIELD', `${name} :: field is required but not found`)
      : invalid(`${name} :: is not valid`);
  },
});
