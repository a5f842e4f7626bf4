import type { SandboxReply } from './sandbox.ts';

/** An answer that nobody can mistake for the network's own: the sandbox does not act on these parameters. */
export const notImitated = (parameters: readonly string[]): SandboxReply => ({
  status: 501,
  json: { error: 'not imitated here', parameters },
});

/** The reply to parameters that the sandbox does not act on, or null. `known` has names separated by spaces. */
export function unknownParameters(given: URLSearchParams, known: string): SandboxReply | null {
  const names = new Set(known.split(' '));
  const unknown = [...new Set(given.keys())].filter((name) => !names.has(name));
  return unknown.length === 0 ? null : notImitated(unknown);
}
