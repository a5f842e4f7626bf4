import type { SendMessageInput } from '@fanfare/core/api/schemas/assistant.ts';
import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { assistantMissing, sentOf, type Conversation } from '@fanfare/core/assistant/conversation.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Emit } from '../../http/streamed.ts';
import { uidHash, type Log } from '../../log.ts';
import type {
  ImageRequest,
  PromptMessage,
  AssistantModel,
  Completion,
} from '../../openai/assistant-model.ts';
import type { StoredMessage } from '../../store/conversations-documents.ts';
import { answerTimeLimitMs, type AssistantDependencies } from './dependencies.ts';
import { beginTurn, type Turn } from './begin-turn.ts';
import { failedReply, toAppError } from './failures.ts';
import { decideTurn, findSettled } from './settle.ts';
import { finishReply, notMadeText, refundAll, reserveImage, replyWithoutImage } from './turn.ts';
import { conversationView } from './view.ts';

export interface Asking {
  person: Person;
  log: Log;
  emit: Emit;
}

function toPromptMessage({ id, role, content, generatedImage: image }: StoredMessage): PromptMessage {
  if (!image) return { id, role, content };
  const { prompt, size, style } = image;
  return { id, role, content, image: { prompt, size, style } };
}

async function write(deps: AssistantDependencies, model: AssistantModel, { ref }: Turn, emit: Emit) {
  const conversation = await deps.conversations.find(ref);
  return model.write({
    conversation: sentOf(conversation?.messages ?? []).map(toPromptMessage),
    safetyId: uidHash(ref.uid),
    signal: deps.timeLimit(answerTimeLimitMs),
    onText: (piece) => {
      emit('text', { piece });
    },
  });
}

/** Queues the task that draws the image, because drawing takes longer than a request may last. */
async function enqueueDrawing(
  deps: AssistantDependencies,
  { ref, replyId }: Turn,
  { text, image, log }: { text: string; image: ImageRequest; log: Log },
): Promise<boolean> {
  const reservation = await decideTurn(deps, ref, reserveImage(replyId, { text, image, now: deps.now() }));
  if (reservation?.result !== 'wanted') return false;
  const { workspaceId, id: conversationId, uid } = ref;
  try {
    const input = { workspaceId, conversationId, uid, replyId };
    await deps.tasks.enqueue(assistantRoutes.drawImage, input, { id: `draw-${replyId}`, at: 'media' });
    return true;
  } catch (error) {
    log.error('An image could not be queued.', error);
    await decideTurn(deps, ref, finishReply(replyId, ...replyWithoutImage(text, notMadeText), deps.now()));
    return false;
  }
}

async function storeReply(
  deps: AssistantDependencies,
  turn: Turn,
  { text, image, incomplete, refused: isRefused }: Completion,
  { emit, log }: Asking,
): Promise<void> {
  if (image) {
    if (await enqueueDrawing(deps, turn, { text, image, log })) emit('image', {});
    return;
  }
  const reply = { content: text, ...(incomplete && { incomplete }) };
  const counts = { gpt: !isRefused, image: false };
  await decideTurn(deps, turn.ref, finishReply(turn.replyId, reply, counts, deps.now()));
}

/**
 * Calls the model and stores the message and the reply. The pending reply and its count are stored first. So a message
 * is answered and counted once, even if it is sent again or the machine fails.
 */
export async function sendMessage(
  deps: AssistantDependencies,
  input: SendMessageInput,
  asking: Asking,
): Promise<{ success: true; conversation: Conversation }> {
  const model = deps.model();
  if (!model) throw new AppError('unavailable', { message: assistantMissing });
  const messageId = input.messageId ?? deps.newId();
  const { workspaceId, conversationId = messageId } = input;
  const ref = { workspaceId, id: conversationId, uid: asking.person.uid };
  const turn = { ref, replyId: deps.newId() };
  const asked = { messageId, mayBegin: input.conversationId === undefined, content: input.message };
  if (await beginTurn(deps, turn, asked, asking.log)) {
    try {
      await storeReply(deps, turn, await write(deps, model, turn, asking.emit), asking);
    } catch (error) {
      const failed = finishReply(turn.replyId, failedReply(error), refundAll, deps.now());
      await decideTurn(deps, ref, failed).catch((storeError: unknown) => {
        asking.log.error('A failed reply could not be stored. It will expire.', storeError);
      });
      throw toAppError(error);
    }
  }
  const conversation = await findSettled(deps, ref, asking.log);
  if (!conversation) throw new AppError('not_found');
  return { success: true, conversation: conversationView(conversation, deps.files.publicUrl) };
}
