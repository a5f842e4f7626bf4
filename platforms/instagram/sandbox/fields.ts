import { createListPage, type GraphNode, type Picked } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid, refusal } from './replies.ts';

/** A requested field, with the parameters for the objects that it leads to. */
interface RequestedField {
  name: string;
  /** The parameters as if the field were requested alone: `replies.limit(5){id}` has a `limit` and `fields`. */
  params: URLSearchParams;
}

const field = /([a-z_]+)((?:\.[a-z_]+\([^()]*\))*)(?:\{([^{}]*)\})?(?:,|$)/y;
const modifier = /\.([a-z_]+)\(([^()]*)\)/g;

/** Parses lists such as `id,replies{id,text}`. Null when the syntax is wrong. */
function parseFields(text: string): RequestedField[] | null {
  const found: RequestedField[] = [];
  let at = 0;
  while (at < text.length) {
    field.lastIndex = at;
    const match = field.exec(text);
    if (!match) return null;
    const [whole, name = '', modifiers = '', within] = match;
    const params = new URLSearchParams();
    for (const [, key = '', value = ''] of modifiers.matchAll(modifier)) params.set(key, value);
    if (within !== undefined) params.set('fields', within);
    found.push({ name, params });
    at += whole.length;
  }
  return found;
}

/** A field that leads to further objects. */
export type Edge = (params: URLSearchParams) => SandboxReply;

const unreadable = refusal(2500, 'Syntax error in the parameter fields');

/** An edge without objects is omitted. */
const isEmpty = (json: unknown): boolean =>
  typeof json === 'object' &&
  json !== null &&
  'data' in json &&
  Array.isArray(json.data) &&
  json.data.length === 0;

function pickAsked(node: GraphNode, asked: readonly RequestedField[]): Picked {
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

/** The requested fields and the id. One unknown field makes the whole call fail. */
export function pick(node: GraphNode, params: URLSearchParams, defaultFields: string): Picked {
  const asked = parseFields(params.get('fields') ?? defaultFields);
  return asked ? pickAsked(node, asked) : { refused: unreadable };
}

/** A single object behind a field, such as the author. */
export const part =
  (node: GraphNode, defaultFields: string): Edge =>
  (params) => {
    const picked = pick(node, params, defaultFields);
    return 'refused' in picked ? picked.refused : { status: 200, json: picked.node };
  };

export const listPage = createListPage({ tokenPrefix: 'IGAA', pick, invalid });
