import type { SandboxReply } from '../../_sandbox/sandbox.ts';

export type GraphNode = Readonly<Record<string, unknown>>;
export type Picked = { node: GraphNode } | { refused: SandboxReply };

/** A time as the Graph API writes it, without milliseconds. */
export const graphTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000');

/** A filter such as `since`, which is in seconds. */
export const secondsToMs = (text: string | null, otherwise: number): number =>
  text === null ? otherwise : Number(text) * 1000;

export interface ListItem {
  id: string;
  /** Called only for items of the requested page. */
  node(): GraphNode;
}

interface ListOptions {
  defaultFields: string;
  maxItems: number;
  address: string;
}

interface ListSetup {
  tokenPrefix: string;
  pick(node: GraphNode, params: URLSearchParams, defaultFields: string): Picked;
  invalid(message: string): SandboxReply;
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url');

/**
 * One page of a list. As in the real API, `next` contains the access token, so clients should use the cursor instead.
 */
export const createListPage =
  ({ tokenPrefix, pick, invalid }: ListSetup) =>
  (
    items: readonly ListItem[],
    params: URLSearchParams,
    { defaultFields, maxItems, address }: ListOptions,
  ): SandboxReply => {
    const limit = Number(params.get('limit') ?? 25);
    if (!Number.isInteger(limit) || limit < 1)
      return invalid('The parameter limit must be a positive number.');
    const after = params.get('after');
    const from = after === null ? 0 : items.findIndex(({ id }) => cursorOf(id) === after) + 1;
    if (after !== null && from === 0) return invalid('Invalid cursor.');
    const shown = items.slice(from, from + Math.min(limit, maxItems));
    const data: GraphNode[] = [];
    for (const item of shown) {
      const picked = pick(item.node(), params, defaultFields);
      if ('refused' in picked) return picked.refused;
      data.push(picked.node);
    }
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) return { status: 200, json: { data } };
    const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
    const hasMore = from + shown.length < items.length;
    const next = `${address}?access_token=${tokenPrefix}&after=${cursors.after}`;
    return { status: 200, json: { data, paging: { cursors, ...(hasMore && { next }) } } };
  };
