/** One of the fields that are asked for, with what is said of the things behind it. */
export interface AskedField {
  name: string;
  /** As if they were asked for alone: `replies.limit(5){id}` has a `limit` and `fields`. */
  params: URLSearchParams;
}

const field = /([a-z_]+)((?:\.[a-z_]+\([^()]*\))*)(?:\{([^{}]*)\})?(?:,|$)/y;
const modifier = /\.([a-z_]+)\(([^()]*)\)/g;

/** `id,replies{id,text}`; null for what nobody can read. */
export function askedFields(text: string): AskedField[] | null {
  const found: AskedField[] = [];
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
