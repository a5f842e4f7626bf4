import { findCaller, type Holder } from '../../_sandbox/grants.ts';
import { createPipeline } from '../../_sandbox/pipeline.ts';
import { findRoute } from '../../_sandbox/routes.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { X } from './state.ts';
import { identityOf, type Identity } from './identities.ts';
import { isSigned, signer } from './oauth1.ts';
import { listRefusal } from './query.ts';
import { countCall } from './rates.ts';
import { replies } from './replies.ts';
import { routes } from './routes.ts';

type Route = (typeof routes)[number];

async function authenticate(x: X, request: SandboxRequest): Promise<Holder | SandboxReply> {
  if (isSigned(request)) return signer(x, request);
  const holder = findCaller(x, request);
  // A token of OAuth 1.0a is worth nothing without a signature.
  if (typeof holder === 'string' || holder.token.token in x.state.oauth1.secrets) return replies.unauthorised;
  return holder;
}

function scopeRefusal(scopes: readonly string[], request: SandboxRequest, route: Route): SandboxReply | null {
  if (route.scopes.every((scope) => scopes.includes(scope))) return null;
  if (isSigned(request)) return replies.readOnlyApp;
  return route.scopes.includes('media.write') ? replies.bareForbidden : replies.missingScope;
}

const run = createPipeline<X, Identity, Route>({
  authenticate,
  identityOf,
  refusalOf({ request, route, scopes, state }) {
    const missingScope = scopeRefusal(scopes, request, route);
    if (missingScope) return missingScope;
    if (state.settings.balance === 'exhausted') return replies.noCredits;
    return listRefusal(request.query);
  },
  count: countCall,
  run: ({ route, ...call }) => route.handler(call),
  replies,
});

/** Answers a call to the API host. */
export function answer(x: X, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const found = findRoute(routes, request);
  return found ? run(x, request, found.route, found.id) : replies.unknownPath;
}
