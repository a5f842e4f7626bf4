import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid, ok } from './replies.ts';

export type Node = Readonly<Record<string, unknown>>;
type Picked = { node: Node } | { refused: SandboxReply };

/** Only what was asked for, and the id; one field that does not exist spoils it all. */
export function pick(node: Node, params: URLSearchParams, usual: string): Picked {
  const asked = (params.get('fields') ?? usual).split(',').filter(Boolean);
  const strange = asked.find((field) => !(field in node));
  if (strange !== undefined) return { refused: invalid(`Tried accessing nonexisting field (${strange})`) };
  const given = Object.entries(node).filter(([name]) => name === 'id' || asked.includes(name));
  return { node: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

export function reply(node: Node, params: URLSearchParams, usual: string): SandboxReply {
  const picked = pick(node, params, usual);
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

/** In the form of Graph, without parts of a second. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

export interface Listed {
  id: string;
  /** Made only of what is shown. */
  node(): Node;
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');
const most = 100;

/** A page of a list, which leads on by a cursor and by an address that carries the token, as the real one does. */
export function listPage(
  items: readonly Listed[],
  params: URLSearchParams,
  { usual, address }: { usual: string; address: string },
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
  if (!first || !last) return ok({ data });
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  const more = from + shown.length < items.length;
  const next = `${address}?access_token=TH&after=${cursors.after}`;
  return ok({ data, paging: { cursors, ...(more && { next }) } });
}
