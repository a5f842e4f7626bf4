import type { TextActionInput } from '@fanfare/core/api/schemas/assistant.ts';
import { assistantMissing } from '@fanfare/core/assistant/conversation.ts';
import {
  answerCutOff,
  imageUnreadable,
  type TextAction,
  type TextActionReply,
} from '@fanfare/core/assistant/text-action.ts';
import { hashParts } from '../../hash-parts.ts';
import { AppError } from '../../http/app-error.ts';
import { uidHash } from '../../log.ts';
import { textPrompt } from '../../openai/text-prompt.ts';
import {
  ModelFailure,
  type Completion,
  type EditRequest,
  type AssistantModel,
} from '../../openai/assistant-model.ts';
import type { StoredConversation } from '../../store/conversations-documents.ts';
import { beginTurn, type Turn } from './begin-turn.ts';
import { answerTimeLimitMs, type AssistantDependencies } from './dependencies.ts';
import { failedReply, toAppError } from './failures.ts';
import type { Asking } from './send-message.ts';
import { decideTurn, findSettled } from './settle.ts';
import { finishReply, refundAll } from './turn.ts';

interface TextAsking extends Asking {
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
}

async function readImage(
  { library }: AssistantDependencies,
  { ref: { workspaceId } }: Turn,
  action: TextAction,
): Promise<EditRequest['image']> {
  const mediaId = 'mediaId' in action ? action.mediaId : null;
  if (mediaId === null) return null;
  const image = await library.readForModel({ workspaceId, id: mediaId });
  if (!image) throw new AppError('invalid_input', { message: imageUnreadable });
  return image;
}

/** Aborts when the caller disconnects before any text was sent. Then no answer is written or counted. */
function stopSignal(hangUp: AbortSignal, hasBegun: () => boolean): AbortSignal {
  const stopped = new AbortController();
  const stop = () => {
    if (!hasBegun()) stopped.abort();
  };
  if (hangUp.aborted) stop();
  else hangUp.addEventListener('abort', stop, { once: true });
  return stopped.signal;
}

const cutOff = () => new AppError('unavailable', { message: answerCutOff });

async function write(
  deps: AssistantDependencies,
  model: AssistantModel,
  turn: Turn,
  { action, emit, signal }: { action: TextAction } & Pick<TextAsking, 'emit' | 'signal'>,
): Promise<Pick<Completion, 'text' | 'incomplete'>> {
  let hasBegun = false;
  const stopped = stopSignal(signal, () => hasBegun);
  const { text, incomplete, refused } = await model.edit({
    ...textPrompt(action),
    image: await readImage(deps, turn, action),
    safetyId: uidHash(turn.ref.uid),
    signal: AbortSignal.any([deps.timeLimit(answerTimeLimitMs), stopped]),
    onText: (piece) => {
      hasBegun = true;
      emit('text', { piece });
    },
  });
  // A model that answers immediately may miss the signal, so the signal is checked again.
  stopped.throwIfAborted();
  if (refused) throw new ModelFailure('refused', 'The model declined to change a text.');
  return { text: text.trim(), incomplete };
}

function replyView({ id, messages, pending }: StoredConversation): TextActionReply {
  if (pending) return { id, state: 'writing', text: '' };
  const reply = messages.findLast(({ role }) => role === 'assistant');
  return { id, text: reply?.content ?? '', ...(reply?.state === 'failed' && { state: 'failed' }) };
}

/**
 * Asks the model to change a text, and stores the answer for a day. As with messages, the request and its count are
 * stored first, so that a repeated request is answered and counted once. The request is not counted if the caller stops
 * before any text arrives. The original text is not stored.
 */
export async function runTextAction(
  deps: AssistantDependencies,
  { workspaceId, id, action }: TextActionInput,
  { person, log, emit, signal }: TextAsking,
): Promise<{ success: true; reply: TextActionReply }> {
  const model = deps.model();
  if (!model) throw new AppError('unavailable', { message: assistantMissing });
  const store = { ...deps, conversations: deps.textActions };
  const ref = { workspaceId, id, uid: person.uid };
  const turn = { ref, replyId: deps.newId() };
  let isCutOff = false;
  // A repeated request is recognised by this hash.
  const content = hashParts([action]);
  if (await beginTurn(store, turn, { messageId: id, mayBegin: true, content }, log)) {
    try {
      const { text, incomplete } = await write(deps, model, turn, { action, emit, signal });
      // An incomplete text is not usable, but it was paid for, so it is counted.
      const reply = incomplete ? failedReply(cutOff()) : { content: text };
      const counts = { gpt: true, image: false };
      await decideTurn(store, ref, finishReply(turn.replyId, reply, counts, deps.now()));
      isCutOff = incomplete;
    } catch (error) {
      const failed = finishReply(turn.replyId, failedReply(error), refundAll, deps.now());
      await decideTurn(store, ref, failed).catch((storeError: unknown) => {
        log.error('A failed answer could not be stored. It will expire.', storeError);
      });
      throw toAppError(error);
    }
  }
  if (isCutOff) throw cutOff();
  const stored = await findSettled(store, ref, log);
  if (!stored) throw new AppError('not_found');
  return { success: true, reply: replyView(stored) };
}
