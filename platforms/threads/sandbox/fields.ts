import { createListPage, type GraphNode, type Picked } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid, ok } from './replies.ts';

/** The requested fields and the id. One unknown field makes the whole call fail. */
function pick(node: GraphNode, params: URLSearchParams, defaultFields: string): Picked {
  const requested = (params.get('fields') ?? defaultFields).split(',').filter(Boolean);
  const unknown = requested.find((field) => !(field in node));
  if (unknown !== undefined) return { refused: invalid(`Tried accessing nonexisting field (${unknown})`) };
  const given = Object.entries(node).filter(([name]) => name === 'id' || requested.includes(name));
  return { node: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

export function reply(node: GraphNode, params: URLSearchParams, defaultFields: string): SandboxReply {
  const picked = pick(node, params, defaultFields);
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

export const listPage = createListPage({ tokenPrefix: 'TH', pick, invalid });
