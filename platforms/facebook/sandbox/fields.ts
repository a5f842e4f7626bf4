import { createListPage, type GraphNode, type Picked } from '../../_meta/sandbox/lists.ts';
import { invalid } from './replies.ts';

interface Field {
  name: string;
  /** The contents of the braces. */
  nested: string | null;
}

/** Parses nested field lists such as `a,b{c,d{e}}`. */
export function parseFields(text: string): Field[] {
  const fields: Field[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth > 0 || (at < text.length && letter !== ',')) continue;
    const [, name = '', nested = null] = /^([^.{]*)[^{]*(?:\{(.*)\})?$/.exec(text.slice(from, at)) ?? [];
    if (name !== '') fields.push({ name, nested });
    from = at + 1;
  }
  return fields;
}

const isNode = (value: unknown): value is GraphNode => typeof value === 'object' && value !== null;

type PickedValue = { value: unknown } | { unknown: string };

/** Nested fields apply to every item of a list, and to the contents of `data`. */
function pickNested(value: unknown, fields: string): PickedValue {
  if (Array.isArray(value)) {
    const picked: unknown[] = [];
    for (const item of value as unknown[]) {
      const found = pickNested(item, fields);
      if ('unknown' in found) return found;
      picked.push(found.value);
    }
    return { value: picked };
  }
  if (!isNode(value)) return { value };
  if (!('data' in value)) return pickFields(value, fields);
  const found = pickNested(value['data'], fields);
  return 'unknown' in found ? found : { value: { ...value, data: found.value } };
}

function pickFields(node: GraphNode, fields: string): { value: GraphNode } | { unknown: string } {
  const picked: Record<string, unknown> = 'id' in node ? { id: node['id'] } : {};
  for (const { name, nested } of parseFields(fields)) {
    if (!(name in node)) return { unknown: name };
    const found = nested === null ? { value: node[name] } : pickNested(node[name], nested);
    if ('unknown' in found) return found;
    if (found.value !== undefined) picked[name] = found.value;
  }
  return { value: picked };
}

/** The requested fields and the id. One unknown field makes the whole call fail. */
export function pick(node: GraphNode, params: URLSearchParams, defaultFields: string): Picked {
  const found = pickFields(node, params.get('fields') ?? defaultFields);
  return 'unknown' in found
    ? { refused: invalid(`Tried accessing nonexisting field (${found.unknown})`) }
    : { node: found.value };
}

export const addressOf = (path: string): string => `https://graph.facebook.com/v25.0/${path}`;

export const listPage = createListPage({ tokenPrefix: 'EAA', pick, invalid });
