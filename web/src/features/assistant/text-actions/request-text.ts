import type { TextAction, TextActionReply } from '@fanfare/core/assistant/text-action.ts';
import { ApiError, hasCode, isUnanswered } from '../../../browser/api-error.ts';
import type { Call } from '../../../browser/api-client.ts';
import { streamedSender } from '../streamed-sender.ts';

/** The id of each request with an unknown outcome. A request that is sent again with its id is not counted again. */
export type UnsettledRequests = Map<string, string>;

const lostText =
  'The connection was lost, and your text is unchanged. Try again to get the answer: it is counted once.';
const pollMs = 2_000;
const attempts = 3;

/**
 * Tells whether the server may still have an answer. There is no answer if the server or its model refused the request.
 */
const isLost = (error: unknown): boolean => !(error instanceof ApiError) || isUnanswered(error);

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

interface Request {
  workspaceId: string;
  id: string;
  action: TextAction;
}

/**
 * Repeats the request until the answer is complete. A lost answer is requested again with the same id, up to three
 * times in all.
 */
async function ask(
  call: Call,
  request: Request,
  { signal, onText }: { signal: AbortSignal; onText: (piece: string) => void },
): Promise<TextActionReply & { wasLost: boolean }> {
  const sender = streamedSender({ onText, onImage: () => undefined });
  for (let lost = 0; ;) {
    try {
      const { reply } = await call('runTextAction', request, { sender, signal });
      if (reply.state !== 'writing') return { ...reply, wasLost: lost > 0 };
    } catch (error) {
      lost += 1;
      if (signal.aborted || !isLost(error) || lost === attempts) throw error;
    }
    await pause(signal);
    signal.throwIfAborted();
  }
}

/**
 * Continues a request. A request that ended before any text arrived has no answer and was not counted, so a new request
 * is made.
 */
async function resume(
  known: string | undefined,
  asking: (id: string) => ReturnType<typeof ask>,
  signal: AbortSignal,
): Promise<TextActionReply> {
  const reply = await asking(known ?? crypto.randomUUID());
  const isResumed = known !== undefined || reply.wasLost;
  return isResumed && reply.state === 'failed' && !signal.aborted ? asking(crypto.randomUUID()) : reply;
}

interface Asking {
  workspaceId: string;
  unsettled: UnsettledRequests;
  signal: AbortSignal;
  onText: (piece: string) => void;
}

/**
 * Requests one action, and returns its answer. If the outcome stays unknown, the next request for this action has the
 * same id, so that it is counted once.
 */
export async function requestText(
  call: Call,
  action: TextAction,
  { workspaceId, unsettled, signal, onText }: Asking,
): Promise<TextActionReply> {
  const key = JSON.stringify([workspaceId, action]);
  const asking = (id: string) => {
    unsettled.set(key, id);
    return ask(call, { workspaceId, id, action }, { signal, onText });
  };
  try {
    const reply = await resume(unsettled.get(key), asking, signal);
    // An answer that arrives after Stop is not shown, so it can still be requested again.
    if (!signal.aborted) unsettled.delete(key);
    return reply;
  } catch (error) {
    if (!signal.aborted && !isLost(error)) unsettled.delete(key);
    throw error;
  }
}

export const failureOf = (error: unknown): { message: string; isLimit: boolean } => ({
  message: error instanceof ApiError && !isLost(error) ? error.message : lostText,
  isLimit: hasCode(error, 'limit_reached'),
});
