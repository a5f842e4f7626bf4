import { bodyHandlers } from '../../_sandbox/json-body.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

/** An error in the format of Pinterest, which gives each error a number. */
const refusal = (status: number, code: number, message: string): SandboxReply => ({
  status,
  json: { code, message },
});

export const invalid = (message: string): SandboxReply => refusal(400, 1, message);

/** The error for an id that is not a number, such as the name of a board. */
export const invalidId = (value: unknown): SandboxReply =>
  invalid(`${JSON.stringify(value) ?? 'null'} does not match '^\\d+$'`);

export const created = (json: unknown): SandboxReply => ({ status: 201, json });

export const replies = {
  unauthorised: refusal(401, 2, 'Authentication failed.'),
  missingScope: refusal(401, 7, 'The token does not have the scopes that this needs.'),
  badName: invalid('The board name is invalid or duplicated.'),
  forbidden: refusal(403, 29, 'You are not permitted to access that resource.'),
  trial: refusal(
    403,
    29,
    'Apps with Trial access may not create Pins in production https://api.pinterest.com — use API Sandbox https://api-sandbox.pinterest.com instead.',
  ),
  imageTooSmall: refusal(403, 233, 'The image is too small.'),
  imageBroken: refusal(403, 235, 'The image is broken.'),
  unreachable: refusal(500, 500, 'Unable to reach the URL. Please check the URL and try again.'),
  noBoard: refusal(404, 40, 'Board not found.'),
  noPin: refusal(404, 50, 'Pin not found.'),
  noMedia: refusal(404, 404, 'Media not found.'),
  unknownPath: refusal(404, 404, 'Not found.'),
  tooMany: refusal(429, 8, 'You have exceeded your rate limit. Try again later.'),
  serverError: refusal(500, 500, 'Something went wrong on our end.'),
} as const satisfies Record<string, SandboxReply>;

const defaultPageSize = 25;
const maxPageSize = 250;

/** The bookmark names the first item of the next page; null on the last page. */
export function pageReply<Item extends { id: string }>(
  { query }: SandboxRequest,
  items: readonly Item[],
  show: (item: Item) => unknown,
): SandboxReply {
  const size = Number(query.get('page_size') ?? defaultPageSize);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize)
    return invalid(`page_size must be from 1 to ${maxPageSize}.`);
  const bookmark = query.get('bookmark');
  const at = bookmark === null ? 0 : items.findIndex(({ id }) => `b${id}` === bookmark);
  if (at < 0) return invalid('The bookmark is not valid.');
  const next = items[at + size];
  return ok({ items: items.slice(at, at + size).map(show), bookmark: next ? `b${next.id}` : null });
}

export const withBody = bodyHandlers<Call>({
  notJson: invalid('The body must be JSON.'),
  invalid: ({ issues: [issue] }) =>
    invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`),
});
