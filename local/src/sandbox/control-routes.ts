import type { IncomingMessage } from 'node:http';
import { sentence, type Answer } from './control-answer.ts';
import { aimFault, moveClock, revokeTokens, stateOf, type ControlParts } from './control-api.ts';
import { readPage, sendForm, type PageParts } from './control-pages.ts';
import { isCrossSite, isForm, readValues } from './control-request.ts';
import type { Values } from './fault-input.ts';

const nothing: Answer = { status: 204 };
const notFound = sentence(404, 'There is nothing at this address.');

const reads: Readonly<Record<string, (parts: ControlParts) => Answer>> = {
  '/state.json': (parts) => ({ status: 200, json: stateOf(parts) }),
  '/faults': ({ faults }) => ({ status: 200, json: { faults: faults.list() } }),
};

const actions: Readonly<Record<string, (parts: ControlParts, values: Values) => Answer>> = {
  '/faults': (parts, values) => ({ status: 201, json: aimFault(parts, values) }),
  '/revoke': (parts, values) => {
    revokeTokens(parts, values);
    return nothing;
  },
  '/clock': (parts, values) => {
    moveClock(parts, values);
    return nothing;
  },
};

/** Removes all faults, or the fault with the id at the end of the path. */
function removeFaults({ faults }: ControlParts, path: string): Answer {
  if (path === '/faults') {
    faults.clear();
    return nothing;
  }
  const id = /^\/faults\/(\d+)$/.exec(path)?.[1];
  return id !== undefined && faults.remove(id) ? nothing : notFound;
}

/** Answers a request below `/__/sandbox`. */
export async function answerTo(
  request: IncomingMessage,
  { path, query }: { path: string; query: URLSearchParams },
  parts: PageParts,
): Promise<Answer> {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD')
    return reads[path]?.(parts) ?? readPage(parts, path, query) ?? notFound;
  if (isCrossSite(request)) return sentence(403, 'This can only be asked for from its own pages.');
  if (method === 'DELETE') return removeFaults(parts, path);
  if (method !== 'POST') return notFound;
  const values = await readValues(request);
  return (isForm(request) ? sendForm(parts, path, values) : actions[path]?.(parts, values)) ?? notFound;
}
