import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid } from './replies.ts';

export type Node = Readonly<Record<string, unknown>>;

/** The names that were asked for, with the names within them: `a,b{c,d{e}}`. */
export function askedFields(text: string): { name: string; within: string | null }[] {
  const fields: { name: string; within: string | null }[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth > 0 || (at < text.length && letter !== ',')) continue;
    const [, name = '', within = null] = /^([^.{]*)[^{]*(?:\{(.*)\})?$/.exec(text.slice(from, at)) ?? [];
    if (name !== '') fields.push({ name, within });
    from = at + 1;
  }
  return fields;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What is asked for within a list, or within what stands alone under `data`, is asked of that. */
function part(value: unknown, within: string): { value: unknown } | { strange: string } {
  if (Array.isArray(value)) {
    const picked: unknown[] = [];
    for (const each of value as unknown[]) {
      const found = part(each, within);
      if ('strange' in found) return found;
      picked.push(found.value);
    }
    return { value: picked };
  }
  if (!isNode(value)) return { value };
  if (!('data' in value)) {
    const found = pickNode(value, within);
    return 'strange' in found ? found : { value: found.node };
  }
  const found = part(value['data'], within);
  return 'strange' in found ? found : { value: { ...value, data: found.value } };
}

function pickNode(node: Node, asked: string): { node: Node } | { strange: string } {
  const given: Record<string, unknown> = 'id' in node ? { id: node['id'] } : {};
  for (const { name, within } of askedFields(asked)) {
    if (!(name in node)) return { strange: name };
    const found = within === null ? { value: node[name] } : part(node[name], within);
    if ('strange' in found) return found;
    if (found.value !== undefined) given[name] = found.value;
  }
  return { node: given };
}

/** Only what was asked for, and the id; one field that does not exist spoils it all. */
export function pick(
  node: Node,
  params: URLSearchParams,
  usual: string,
): { node: Node } | { refused: SandboxReply } {
  const found = pickNode(node, params.get('fields') ?? usual);
  return 'strange' in found
    ? { refused: invalid(`Tried accessing nonexisting field (${found.strange})`) }
    : found;
}

/** In the form of Graph, without parts of a second. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

interface Listed {
  id: string;
  node: Node;
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
    const picked = pick(node, params, usual);
    if ('refused' in picked) return picked.refused;
    data.push(picked.node);
  }
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { status: 200, json: { data } };
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  const more = from + shown.length < items.length;
  const next = `https://graph.facebook.com/v25.0/${address}?access_token=EAA&after=${cursors.after}`;
  return { status: 200, json: { data, paging: { cursors, ...(more && { next }) } } };
}
