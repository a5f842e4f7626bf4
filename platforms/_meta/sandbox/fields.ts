import { notImitated, unknownNames } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';

interface RefusalOptions {
  status?: number;
  subcode?: number;
  isTransient?: boolean;
  /** The message for people, whereas `message` is for developers. */
  user?: string;
  data?: object;
}

const expiredTokenMessages: Readonly<Record<number, string>> = {
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
  463: 'Error validating access token: Session has expired.',
};

/** Creates the error replies of the Graph API. Each network names the `type` of its errors differently. */
export function graphReplies(typeOf: (code: number) => string) {
  function refusal(
    code: number,
    message: string,
    { status = 400, subcode, isTransient = false, user, data }: RefusalOptions = {},
  ): SandboxReply {
    const error = {
      message,
      type: typeOf(code),
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: isTransient,
      ...(user !== undefined && { error_user_title: 'Error', error_user_msg: user }),
      ...(data && { error_data: data }),
      fbtrace_id: 'Asandbox0000000000000',
    };
    return { status, json: { error } };
  }
  return {
    refusal,
    endedToken: (subcode: number, status = 400) =>
      refusal(190, expiredTokenMessages[subcode] ?? 'Invalid OAuth access token.', { status, subcode }),
    unknownToken: (options: RefusalOptions) =>
      refusal(190, 'Invalid OAuth access token - Cannot parse access token', options),
    noToken: refusal(104, 'An access token is required to request this resource.'),
    notFound: (id: string) =>
      refusal(
        100,
        `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
        { subcode: 33 },
      ),
    missingScope: refusal(10, '(#10) Application does not have permission for this action', { status: 403 }),
    serverError: (isTransient: boolean) =>
      refusal(2, 'An unexpected error has occurred. Please retry your request later.', {
        status: 500,
        isTransient,
      }),
    dailyQuota: refusal(9, 'Application request limit reached', {
      subcode: 2207042,
      user: 'You reached the maximum number of posts that is allowed to be published through the API.',
    }),
  };
}

export type GraphNode = Readonly<Record<string, unknown>>;

/** A time as the Graph API writes it, without milliseconds. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

/**
 * A field whose value is a list of further objects and that has parameters of its own, such as `replies.limit(5){id}`.
 */
export class Edge {
  readonly read: (params: URLSearchParams) => SandboxReply;
  readonly known: string;

  constructor(read: Edge['read'], known = 'limit after before') {
    this.read = read;
    this.known = known;
  }
}

interface RequestedField {
  name: string;
  /** The parameters of the field: `replies.limit(5){id}` has a `limit` and `fields`. */
  params: URLSearchParams;
}

const field = /^(\w+)((?:\.\w+\([^()]*\))*)(?:\{(.*)\})?$/s;
const modifier = /\.(\w+)\(([^()]*)\)/g;

function parseField(text: string): RequestedField | null {
  const match = field.exec(text);
  if (!match) return null;
  const [, name = '', modifiers = '', within] = match;
  const params = new URLSearchParams();
  for (const [, key = '', value = ''] of modifiers.matchAll(modifier)) params.append(key, value);
  if (within !== undefined) params.append('fields', within);
  return { name, params };
}

/** Parses nested lists of fields, such as `id,replies.limit(5){id,from{id}}`. Returns null if the syntax is wrong. */
export function parseFields(text: string): RequestedField[] | null {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('{('.includes(letter)) depth += 1;
    if ('})'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  const fields = parts.map((part) => part.trim()).filter((part) => part !== '');
  const parsed = fields.map(parseField).filter((each) => each !== null);
  return depth === 0 && parsed.length === fields.length ? parsed : null;
}

type Picked<Value> = { value: Value } | { refused: SandboxReply };
const isNode = (value: unknown): value is GraphNode => typeof value === 'object' && value !== null;

/** Whether a reply omits an edge because the edge has no objects. An edge with a `summary` is never omitted. */
function isEmpty(json: unknown): boolean {
  return isNode(json) && Array.isArray(json['data']) && json['data'].length === 0 && !('summary' in json);
}

/** Applies `pickOne` to every item. If it refuses one of them, the whole call fails. */
function pickAll<Item, Value>(
  items: readonly Item[],
  pickOne: (item: Item) => Picked<Value>,
): Picked<Value[]> {
  const values: Value[] = [];
  for (const item of items) {
    const picked = pickOne(item);
    if ('refused' in picked) return picked;
    values.push(picked.value);
  }
  return { value: values };
}

interface ListItem {
  id: string;
}

interface ListOptions {
  defaultFields?: string;
  maxItems?: number;
  /** The path of the list's address, without the version. */
  path: string;
}

interface FieldsOptions {
  /** The host and version of the addresses of further pages. */
  host: string;
  tokenPrefix: string;
  replies: {
    invalid(message: string): SandboxReply;
    refusal(code: number, message: string): SandboxReply;
  };
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');

/** The range of items on the page after or before a cursor. Null if the cursor belongs to another list. */
function rangeOf(
  items: readonly ListItem[],
  params: URLSearchParams,
  limit: number,
): [from: number, to: number] | null {
  const after = params.get('after');
  const cursor = after ?? params.get('before');
  const at = items.findIndex(({ id }) => cursorOf(id) === cursor);
  if (cursor !== null && at === -1) return null;
  const isBefore = after === null && cursor !== null;
  return isBefore ? [Math.max(0, at - limit), at] : [at + 1, at + 1 + limit];
}

/** Creates the functions that reply with an object or a list, and only with the requested fields. */
export function createFields({ host, tokenPrefix, replies: { invalid, refusal } }: FieldsOptions) {
  const unreadable = refusal(2500, 'Syntax error in the parameter fields');

  /** The value of a requested field. Its nested fields apply to every item of a list, and to the contents of `data`. */
  function pickValue(value: unknown, { name, params }: RequestedField): Picked<unknown> {
    const unknown = unknownNames(params, `fields ${value instanceof Edge ? value.known : ''}`);
    if (unknown.length > 0) return { refused: notImitated(unknown.map((key) => `${name}.${key}`)) };
    if (value instanceof Edge) {
      const reply = value.read(params);
      if (reply.status >= 400) return { refused: reply };
      return { value: isEmpty(reply.json) ? undefined : reply.json };
    }
    if (!isNode(value) || !params.has('fields')) return { value };
    if (Array.isArray(value)) return pickAll(value as unknown[], (each) => pickValue(each, { name, params }));
    if (!('data' in value)) return pick(value, params, '');
    const picked = pickValue(value['data'], { name, params });
    return 'refused' in picked ? picked : { value: { ...value, data: picked.value } };
  }

  /** The requested fields of an object and its id. One unknown field makes the whole call fail. */
  function pick(node: GraphNode, params: URLSearchParams, defaultFields: string): Picked<GraphNode> {
    const asked = parseFields(params.get('fields') || defaultFields);
    if (!asked) return { refused: unreadable };
    const unknown = asked.find(({ name }) => !Object.hasOwn(node, name));
    if (unknown) return { refused: invalid(`Tried accessing nonexisting field (${unknown.name})`) };
    const picked = pickAll(asked, (each) => pickValue(node[each.name], each));
    if ('refused' in picked) return picked;
    const given = asked.map(({ name }, index): [string, unknown] => [name, picked.value[index]]);
    const shown = [['id', node['id']] as const, ...given].filter(([, value]) => value !== undefined);
    return { value: Object.fromEntries(shown) };
  }

  function read(node: GraphNode, params: URLSearchParams, defaultFields = 'id'): SandboxReply {
    const picked = pick(node, params, defaultFields);
    return 'refused' in picked ? picked.refused : ok(picked.value);
  }

  /** The reply with a whole list, without pages. */
  function list(nodes: readonly GraphNode[], params: URLSearchParams, defaultFields: string): SandboxReply {
    const data = pickAll(nodes, (node) => pick(node, params, defaultFields));
    return 'refused' in data ? data.refused : ok({ data: data.value });
  }

  /**
   * The reply with one page of a list. As in the real API, `next` contains the access token, so clients should use the
   * cursor instead.
   */
  function listPage<Item extends ListItem>(
    items: readonly Item[],
    /** Called only for items of the requested page. */
    nodeOf: (item: Item) => GraphNode,
    params: URLSearchParams,
    { defaultFields = 'id', maxItems = 100, path }: ListOptions,
  ): SandboxReply {
    const limit = Math.min(Number(params.get('limit') ?? 25), maxItems);
    if (!Number.isInteger(limit) || limit < 0)
      return invalid('The parameter limit must be a positive number.');
    const range = rangeOf(items, params, limit);
    if (!range) return invalid('Invalid cursor.');
    const shown = items.slice(...range);
    const page = list(shown.map(nodeOf), params, defaultFields);
    const [first, last] = [shown[0], shown.at(-1)];
    if (page.status >= 400 || !first || !last) return page;
    const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
    const address = `${host}/${path}?access_token=${tokenPrefix}`;
    const paging = {
      cursors,
      ...(range[0] > 0 && { previous: `${address}&before=${cursors.before}` }),
      ...(range[1] < items.length && { next: `${address}&after=${cursors.after}` }),
    };
    return ok({ ...(page.json as object), paging });
  }

  return { pick, read, list, listPage };
}

/** Whether an item lies within `since` and `until`, which are in seconds. */
export function isWithin(params: URLSearchParams, at: number): boolean {
  const seconds = at / 1000;
  return seconds >= Number(params.get('since') ?? 0) && seconds <= Number(params.get('until') ?? Infinity);
}
