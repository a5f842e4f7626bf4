import { bodyHandlers } from '../../_sandbox/json-body.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

const logId = '20261120120000SANDBOX0000000000';

/** The reply format of the API, in which the code `ok` means success. */
export const ok = (data: object): SandboxReply => ({
  status: 200,
  json: { data, error: { code: 'ok', message: '', log_id: logId } },
});

export const refusal = (status: number, code: string, message: string): SandboxReply => ({
  status,
  json: { data: {}, error: { code, message, log_id: logId } },
});

/** Errors of the OAuth endpoints have a flat format. */
export const oauthError = (status: number, error: string, error_description: string): SandboxReply => ({
  status,
  json: { error, error_description, log_id: logId },
});

/** Renames the log id, because some of TikTok's documentation spells its name differently. */
export function withLogIdName(reply: SandboxReply, name: 'log_id' | 'logid'): SandboxReply {
  if (name === 'log_id' || reply.json === undefined) return reply;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers };
  const text = JSON.stringify(reply.json).replaceAll('"log_id"', '"logid"');
  return { status: reply.status, headers, text, ...(reply.drop === true && { drop: true }) };
}

export const badToken = refusal(401, 'access_token_invalid', 'The access token is invalid or not found.');
export const noScope = refusal(401, 'scope_not_authorized', 'The user did not authorize the scope required.');
export const scopeMissed = refusal(400, 'scope_permission_missed', 'Additional permission is required.');
export const tooOften = refusal(429, 'rate_limit_exceeded', 'The API rate limit was exceeded.');
export const serverError = refusal(500, 'internal_error', 'Internal error. Please try again later.');

/** The endpoints that read data spell this code with an s. */
export const badParams = (message: string) => refusal(400, 'invalid_params', message);
/** TikTok names the parameter and not the rule that it breaks. */
const badParamOf = ({ issues }: { issues: readonly { path: readonly PropertyKey[] }[] }) =>
  badParam(`The parameter ${issues[0]?.path.map(String).join('.') ?? ''} is invalid.`);
export const badParam = (message: string) => refusal(400, 'invalid_param', message);

export const banned = (status: number) =>
  refusal(status, 'spam_risk_user_banned_from_posting', 'The user is banned from making new posts.');
export const tooManyPosts = (status: number) =>
  refusal(status, 'spam_risk_too_many_posts', 'The daily post cap from the API is reached.');
export const unaudited = refusal(
  403,
  'unaudited_client_can_only_post_to_private_accounts',
  'Unaudited clients can only post to a private account.',
);
export const privacyMismatch = refusal(
  403,
  'privacy_level_option_mismatch',
  'The privacy level is not one of those that the creator info offers.',
);
export const unverified = refusal(
  403,
  'url_ownership_unverified',
  'The ownership of the URL is not verified.',
);
export const unknownPublishId = refusal(400, 'invalid_publish_id', 'The publish_id does not exist.');
export const foreignPublishId = refusal(
  400,
  'token_not_authorized_for_specified_publish_id',
  'The access token is not authorized for this publish_id.',
);
export const tooManyDrafts = refusal(
  403,
  'spam_risk_too_many_pending_share',
  'There are too many pending shares in the inbox of the user.',
);

const rules = { notJson: badParam('The body must be JSON.'), allowsEmpty: true };

export const withBody = bodyHandlers<Call>({ ...rules, invalid: badParamOf });
/** Creates the handlers of the calls that read data. */
export const withPage = bodyHandlers<Call>({
  ...rules,
  invalid: () => badParams('The filters or the page are invalid.'),
});
