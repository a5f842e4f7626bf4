import type { SandboxRequest } from './sandbox.ts';

/** One kind of call to the API of a network. */
export interface Route<Name, Handler> {
  /** The method and path, where `{id}` stands for any one part: `GET /v5/boards/{id}`. */
  address: string;
  /** The name of the call, at which faults are aimed. */
  call: Name;
  scopes: readonly string[];
  /** The parameters that the sandbox acts on, as `unknownParameters` reads them. */
  known: string;
  handler: Handler;
}

/** The members of a route in their order. Scopes and parameters are separated by spaces. */
export type RouteLine<Name, Handler> = readonly [
  address: string,
  call: Name,
  scopes: string,
  known: string,
  handler: Handler,
];

export const routesOf = <Name, Handler>(lines: readonly RouteLine<Name, Handler>[]): Route<Name, Handler>[] =>
  lines.map(([address, call, scopes, known, handler]) => ({
    address,
    call,
    scopes: scopes.split(' '),
    known,
    handler,
  }));

/** The first route to an address, with the id in its path, which is empty for a path without one. */
export function findRoute<Name, Handler>(
  routes: readonly Route<Name, Handler>[],
  { method, path }: SandboxRequest,
): { route: Route<Name, Handler>; id: string } | null {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.address.replaceAll('{id}', '([^/]+)')}$`);
    const found = pattern.exec(`${method} ${path}`);
    if (found) return { route, id: found[1] ?? '' };
  }
  return null;
}
