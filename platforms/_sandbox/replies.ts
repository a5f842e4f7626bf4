import type { FaultKind, SandboxReply } from './sandbox.ts';

export const ok = (json: unknown): SandboxReply => ({ status: 200, json });
export const noContent: SandboxReply = { status: 204, text: '' };

/** The names in a list parameter. They are separated by commas, or the parameter is repeated. */
export const listIn = (query: URLSearchParams, name: string): string[] =>
  query.getAll(name).flatMap((each) => each.split(',').filter(Boolean));

/** Those of the fields of a resource that a call requests and that have a value. */
export const chosen = (all: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(([name, value]) => names.includes(name) && value !== undefined),
  );

/**
 * The replies to calls with faults. With the fault `false_error`, the call is carried out before the reply is sent.
 * With all other faults, the call is not carried out.
 */
export type FaultReplies = Readonly<Partial<Record<FaultKind, SandboxReply | null>>>;

/**
 * Carries out a call, unless the fault has a reply that stops it. With the fault `drop`, the reply of a successful call
 * is lost. With `false_error`, the reply is replaced by the reply to this fault, or lost if this fault has no reply.
 */
export async function performUnder(
  fault: FaultKind | null,
  replies: FaultReplies,
  perform: () => SandboxReply | Promise<SandboxReply>,
  isSuccess = ({ status }: SandboxReply): boolean => status < 400,
): Promise<SandboxReply> {
  const { false_error: denial = null, ...stops } = replies;
  const stopped = fault && fault !== 'false_error' ? stops[fault] : null;
  if (stopped) return stopped;
  const reply = await perform();
  if (!isSuccess(reply) || (fault !== 'drop' && fault !== 'false_error')) return reply;
  return fault === 'false_error' && denial ? denial : { ...reply, drop: true };
}
