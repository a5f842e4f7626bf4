import type { SendMessageInput } from '@fanfare/core/api/schemas/assistant.ts';
import { assistantRoutes } from '@fanfare/core/api/assistant.ts';
import { assistantMissing, sentOf, type Conversation } from '@fanfare/core/assistant/conversation.ts';
import { monthOf } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Emit } from '../../http/streamed.ts';
import { uidHash, type Log } from '../../log.ts';
import type { ImageRequest, Told, Writer, Written } from '../../openai/writer.ts';
import type { StoredMessage } from '../../store/conversations-documents.ts';
import type { ConversationRef } from '../../store/conversations.ts';
import { answerTimeLimitMs, type AssistantDependencies } from './dependencies.ts';
import { failedReply, refusals, toAppError } from './failures.ts';
import { decideTurn, findSettled } from './settle.ts';
import { answered, begun, notMadeText, nothingCounts, toBeDrawn, withoutPicture } from './turn.ts';
import { conversationView } from './view.ts';

interface Asking {
  person: Person;
  log: Log;
  emit: Emit;
}

interface Turn {
  ref: ConversationRef;
  replyId: string;
}

function toldOf({ id, role, content, generatedImage: image }: StoredMessage): Told {
  if (!image) return { id, role, content };
  const { prompt, size, style } = image;
  return { id, role, content, image: { prompt, size, style } };
}

/** Returns false when the message was sent before. */
async function begin(
  deps: AssistantDependencies,
  input: SendMessageInput,
  turn: Turn & { messageId: string },
  log: Log,
) {
  const { ref, replyId, messageId } = turn;
  const attempt = async () => {
    // One point in time for everything, so that a refund goes to the month that was charged.
    const now = deps.now();
    const month = monthOf(now.getTime());
    const asked = begun({
      conversationId: ref.id,
      mayBegin: input.conversationId === undefined,
      messageId,
      replyId,
      content: input.message,
      month,
      now,
    });
    return (await deps.conversations.decide(ref, month, asked))?.told ?? 'missing';
  };
  let told = await attempt();
  if (told === 'late') {
    await findSettled(deps, ref, log);
    told = await attempt();
  }
  if (told === 'begun' || told === 'known') return told === 'begun';
  throw refusals[told]();
}

async function write(deps: AssistantDependencies, writer: Writer, { ref }: Turn, emit: Emit) {
  const conversation = await deps.conversations.find(ref);
  return writer.write({
    conversation: sentOf(conversation?.messages ?? []).map(toldOf),
    safetyId: uidHash(ref.uid),
    signal: deps.timeLimit(answerTimeLimitMs),
    onText: (piece) => {
      emit('text', { piece });
    },
  });
}

/** Drawing takes longer than a request may stay open, so a task does it. */
async function haveDrawn(
  deps: AssistantDependencies,
  { ref, replyId }: Turn,
  { text, image, log }: { text: string; image: ImageRequest; log: Log },
): Promise<boolean> {
  const wish = await decideTurn(deps, ref, toBeDrawn(replyId, { text, image, now: deps.now() }));
  if (wish?.told !== 'wanted') return false;
  const { workspaceId, id: conversationId, uid } = ref;
  try {
    const input = { workspaceId, conversationId, uid, replyId };
    await deps.tasks.enqueue(assistantRoutes.drawImage, input, { id: `draw-${replyId}`, at: 'media' });
    return true;
  } catch (error) {
    log.error('A picture could not be asked for.', error);
    await decideTurn(deps, ref, answered(replyId, ...withoutPicture(text, notMadeText), deps.now()));
    return false;
  }
}

async function keep(
  deps: AssistantDependencies,
  turn: Turn,
  { text, image, incomplete, refused: isRefused }: Written,
  { emit, log }: Asking,
): Promise<void> {
  if (image) {
    if (await haveDrawn(deps, turn, { text, image, log })) emit('image', {});
    return;
  }
  const reply = { content: text, ...(incomplete && { incomplete }) };
  const counts = { gpt: !isRefused, image: false };
  await decideTurn(deps, turn.ref, answered(turn.replyId, reply, counts, deps.now()));
}

/**
 * Asks the writer and stores both messages. The pending reply and its count are stored before the writer is asked:
 * however often a message arrives, and even if the connection or the machine fails, it is answered and counted once.
 */
export async function sendMessage(
  deps: AssistantDependencies,
  input: SendMessageInput,
  asking: Asking,
): Promise<{ success: true; conversation: Conversation }> {
  const writer = deps.writer();
  if (!writer) throw new AppError('unavailable', { message: assistantMissing });
  const messageId = input.messageId ?? deps.newId();
  const { workspaceId, conversationId = messageId } = input;
  const ref = { workspaceId, id: conversationId, uid: asking.person.uid };
  const turn = { ref, replyId: deps.newId() };
  if (await begin(deps, input, { ...turn, messageId }, asking.log)) {
    try {
      await keep(deps, turn, await write(deps, writer, turn, asking.emit), asking);
    } catch (error) {
      const failed = answered(turn.replyId, failedReply(error), nothingCounts, deps.now());
      await decideTurn(deps, ref, failed).catch((again: unknown) => {
        asking.log.error('A failed answer could not be written down. It will be given up.', again);
      });
      throw toAppError(error);
    }
  }
  const conversation = await findSettled(deps, ref, asking.log);
  if (!conversation) throw new AppError('not_found');
  return { success: true, conversation: conversationView(conversation, deps.files.publicUrl) };
}
