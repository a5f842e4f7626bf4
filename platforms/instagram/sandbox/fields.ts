import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { askedFields, type AskedField } from './asked-fields.ts';
import { invalid, refusal } from './replies.ts';

export type Node = Readonly<Record<string, unknown>>;

/** A field behind which more stands: it is asked for itself. */
export type Edge = (params: URLSearchParams) => SandboxReply;

type Picked = { node: Node } | { refused: SandboxReply };

const unreadable = refusal(2500, 'Syntax error in the parameter fields');

/** An edge with nothing behind it is left out. */
const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'data' in json &&
  Array.isArray(json.data) &&
  json.data.length === 0;

function pickAsked(node: Node, asked: readonly AskedField[]): Picked {
  const given: Record<string, unknown> = { id: node['id'] };
  for (const { name, params } of asked) {
    if (!(name in node)) return { refused: invalid(`Tried accessing nonexisting field (${name})`) };
    const value = node[name];
    if (typeof value !== 'function') {
      given[name] = value;
      continue;
    }
    const reply = (value as Edge)(params);
    if (reply.status >= 400) return { refused: reply };
    given[name] = isEmpty(reply.json) ? undefined : reply.json;
  }
  return { node: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** Only what was asked for, and the id; one field that does not exist spoils it all. */
export function pick(node: Node, params: URLSearchParams, usual: string): Picked {
  const asked = askedFields(params.get('fields') ?? usual);
  return asked ? pickAsked(node, asked) : { refused: unreadable };
}

/** What belongs to a node as one thing, such as whoever wrote it. */
export const part =
  (node: Node, usual: string): Edge =>
  (params) => {
    const picked = pick(node, params, usual);
    return 'refused' in picked ? picked.refused : { status: 200, json: picked.node };
  };

/** In the form of Graph, without parts of a second. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

interface Listed {
  id: string;
  /** Made only of what is shown. */
  node(): Node;
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');

/** A page of a list, which leads on by a cursor and by an address that carries the token, as the real one does. */
export function listPage(
  items: readonly Listed[],
  params: URLSearchParams,
  { usual, most, address }: { usual: string; most: number; address: string },
): SandboxReply {
  const limit = Number(params.get('limit') ?? 25);
  if (!Number.isInteger(limit) || limit < 1) return invalid('The parameter limit must be a positive number.');
  const after = params.get('after');
  const from = after === null ? 0 : items.findIndex(({ id }) => cursorOf(id) === after) + 1;
  if (after !== null && from === 0) return invalid('Invalid cursor.');
  const shown = items.slice(from, from + Math.min(limit, most));
  const data: Node[] = [];
  for (const { node } of shown) {
    const picked = pick(node(), params, usual);
    if ('refused' in picked) return picked.refused;
    data.push(picked.node);
  }
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { status: 200, json: { data } };
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  const more = from + shown.length < items.length;
  const next = `${address}?access_token=IGAA&after=${cursors.after}`;
  return { status: 200, json: { data, paging: { cursors, ...(more && { next }) } } };
}
