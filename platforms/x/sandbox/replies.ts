import type { z } from 'zod';
import { bodyHandlers } from '../../_sandbox/json-body.ts';
import { readMultipart } from '../../_sandbox/multipart.ts';
import { unknownMembers } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

const address = 'https://api.x.com/2/problems';

export interface ProblemPart {
  title?: string;
  message?: string;
  detail?: string;
  type?: string;
  parameters?: Readonly<Record<string, readonly string[]>>;
  resource_type?: string;
  resource_id?: string;
  parameter?: string;
  value?: string;
}

/** An error in the format of X. Errors without a type of their own are `about:blank`. */
function problem(
  status: number,
  name: string | null,
  title: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): SandboxReply {
  const type = name === null ? 'about:blank' : `${address}/${name}`;
  return { status, json: { title, detail, type, status, ...more } };
}

export const forbidden = (detail: string) => problem(403, null, 'Forbidden', detail);

/** The error for an invalid parameter. */
export function invalid(parameter: string, value: string, message: string): SandboxReply {
  return problem(
    400,
    'invalid-request',
    'Invalid Request',
    'One or more parameters to your request was invalid.',
    {
      errors: [{ parameters: { [parameter]: [value] }, message }],
    },
  );
}

/** An entry of `errors`, which X returns together with the found items. */
export const notFound = (kind: string, id: string): ProblemPart => ({
  value: id,
  detail: `Could not find ${kind} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type: kind,
  parameter: 'id',
  resource_id: id,
  type: `${address}/resource-not-found`,
});

/** X reports missing resources with status 200. */
export const notFoundReply = (kind: string, id: string): SandboxReply => ({
  status: 200,
  json: { errors: [notFound(kind, id)] },
});

export const replies = {
  unauthorised: problem(401, null, 'Unauthorized', 'Unauthorized'),
  /** The refusal for a missing scope. For media, X does not name the cause. */
  missingScope: problem(
    403,
    'client-forbidden',
    'Client Forbidden',
    'You are not permitted to perform this action with the scopes of this token.',
  ),
  readOnlyApp: problem(
    403,
    'oauth1-permissions',
    'Forbidden',
    'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.',
  ),
  appOnly: problem(
    403,
    'unsupported-authentication',
    'Unsupported Authentication',
    'Authenticating with OAuth 1.0a Application-Only is forbidden for this endpoint. Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
  ),
  bareForbidden: forbidden('Forbidden'),
  tooMany: problem(429, null, 'Too Many Requests', 'Too Many Requests'),
  serverError: problem(503, null, 'Service Unavailable', 'Service Unavailable'),
  unknownPath: problem(404, null, 'Not Found', 'Not Found'),
  noCredits: problem(
    402,
    'credits',
    'CreditsDepleted',
    'Your enrolled account does not have any credits to fulfill this request.',
  ),
  notJson: problem(400, 'invalid-request', 'Invalid Request', 'The body must be JSON.'),
} as const satisfies Record<string, SandboxReply>;

/** X itself refuses the names that it does not know; the sandbox names those that it does not act on. */
export function refusalOf({ issues }: z.ZodError): SandboxReply {
  const isName = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys';
  const own = issues.find(isName) ?? issues.find(({ code }) => code !== 'custom');
  const notHere = own ? null : unknownMembers({ issues });
  if (notHere) return notHere;
  const path = own?.path ?? [];
  if (own?.code !== 'unrecognized_keys') return invalid(path.join('.'), '', `$.${path.join('.')}: not valid`);
  const name = [...path, own.keys[0]].join('.');
  const why = 'is not defined in the schema and the schema does not allow additional properties';
  return invalid(name, '', `$.${name}: ${why}`);
}

export const withBody = bodyHandlers<Call>({
  notJson: replies.notJson,
  allowsEmpty: true,
  refuseNames: refusalOf,
  invalid: refusalOf,
});

/**
 * The parts of a multipart form by their names; null if the body is not one. The file may have any file name, or
 * none.
 */
export async function readParts({ headers, bytes }: SandboxRequest): Promise<Map<string, Uint8Array> | null> {
  const type = headers.get('content-type') ?? '';
  const parts = type.startsWith('multipart/form-data') ? readMultipart(type, await bytes()) : null;
  if (!parts) return null;
  const named = parts.map((part): [string, Uint8Array] => {
    const name = /;\s*name="([^"]*)"/.exec(part.headers.get('content-disposition') ?? '')?.[1];
    return [name ?? '', part.bytes];
  });
  return new Map(named);
}
