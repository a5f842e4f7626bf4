/** A requested field, with the parameters for the objects behind it. */
export interface RequestedField {
  name: string;
  /** The parameters as if the field were requested alone: `replies.limit(5){id}` has a `limit` and `fields`. */
  params: URLSearchParams;
}

const field = /([a-z_]+)((?:\.[a-z_]+\([^()]*\))*)(?:\{([^{}]*)\})?(?:,|$)/y;
const modifier = /\.([a-z_]+)\(([^()]*)\)/g;

/** Parses lists such as `id,replies{id,text}`. Null when the syntax is wrong. */
export function parseFields(text: string): RequestedField[] | null {
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
