import type { SendMessageInput } from '@fanfare/core/api/schemas/assistant.ts';
import {
  assistantMissing,
  assistantUnusable,
  messageLimitReached,
  sentOf,
  type Conversation,
} from '@fanfare/core/assistant/conversation.ts';
import { monthOf } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Emit } from '../../http/streamed.ts';
import { uidHash, type Log } from '../../log.ts';
import { WriterFailure, type Told } from '../../openai/writer.ts';
import type { StoredConversation, StoredMessage } from '../../store/conversations.ts';
import type { AssistantDependencies } from './dependencies.ts';
import { drawImage, type Drawing } from './draw.ts';
import { conversationView } from './view.ts';

interface Asking {
  person: Person;
  log: Log;
  emit: Emit;
}

const refused = 'The assistant will not write this. Please ask for something else.';
const busy = 'The assistant is busy at the moment. Please try again in a minute.';

function toAppError(error: unknown): unknown {
  if (!(error instanceof WriterFailure)) return error;
  const { kind } = error;
  if (kind === 'refused') return new AppError('rejected', { message: refused });
  if (kind === 'busy') return new AppError('rate_limited', { message: busy, cause: error });
  if (kind === 'unusable') return new AppError('unavailable', { message: assistantUnusable, cause: error });
  return new AppError('internal', { cause: error });
}

function toldOf({ id, role, content, generatedImage: image }: StoredMessage): Told {
  if (!image) return { id, role, content };
  const { prompt, size, style } = image;
  return { id, role, content, image: { prompt, size, style } };
}

async function known(
  { conversations }: AssistantDependencies,
  { workspaceId, conversationId }: SendMessageInput,
  { uid }: Person,
): Promise<StoredConversation | null> {
  if (conversationId === undefined) return null;
  const found = await conversations.find({ workspaceId, id: conversationId, uid });
  if (!found) throw new AppError('not_found');
  return found;
}

type Reply = Pick<StoredMessage, 'content' | 'call' | 'generatedImage' | 'incomplete'>;

/** What the writer has to say, and whether it counts. */
async function replyTo(
  deps: AssistantDependencies,
  conversation: readonly StoredMessage[],
  drawing: Drawing,
  emit: Emit,
): Promise<{ reply: Reply; counts: boolean }> {
  const { writer, safetyId, signal } = drawing;
  const {
    text,
    image,
    incomplete,
    refused: isRefused,
  } = await writer.write({
    conversation: sentOf(conversation).map(toldOf),
    safetyId,
    signal,
    onText: (piece) => {
      emit('text', { piece });
    },
  });
  if (!image) return { reply: { content: text, ...(incomplete && { incomplete }) }, counts: !isRefused };
  emit('image', {});
  const { isMade, ...drawn } = await drawImage(deps, image, drawing);
  const content = [text.trim(), drawn.content].filter((part) => part !== '').join('\n\n');
  return { reply: { ...drawn, content }, counts: isMade || text.trim() !== '' };
}

/**
 * Asks the writer, and keeps what both said. The message is counted before, so that many at once cannot all be the last, and given
 * back when nothing comes of it.
 */
export async function sendMessage(
  deps: AssistantDependencies,
  input: SendMessageInput,
  { person, log, emit }: Asking,
): Promise<{ success: true; conversation: Conversation }> {
  const { workspaceId, message: content } = input;
  const writer = deps.writer();
  if (!writer) throw new AppError('unavailable', { message: assistantMissing });
  const before = await known(deps, input, person);
  const usageRef = { workspaceId, month: monthOf(deps.now().getTime()) };
  if (!(await deps.usage.reserve(usageRef, 'gpt')))
    throw new AppError('limit_reached', { message: messageLimitReached });
  try {
    const asked: StoredMessage = {
      id: deps.newId(),
      role: 'user',
      content,
      timestamp: deps.now().toISOString(),
    };
    const drawing = {
      writer,
      usageRef,
      safetyId: uidHash(person.uid),
      signal: deps.timeLimit(),
      person,
      log,
    };
    const told = [...(before?.messages ?? []), asked];
    const { reply, counts } = await replyTo(deps, told, drawing, emit);
    const at = deps.now();
    const answer: StoredMessage = {
      id: deps.newId(),
      role: 'assistant',
      timestamp: at.toISOString(),
      ...reply,
    };
    const ref = { workspaceId, id: before?.id ?? deps.newId(), uid: person.uid };
    const kept = await deps.conversations.append(ref, [asked, answer], at);
    if (!kept) throw new AppError('not_found');
    if (!counts) await deps.usage.giveBack(usageRef, 'gpt');
    return { success: true, conversation: conversationView(kept, deps.files.publicUrl) };
  } catch (error) {
    await deps.usage.giveBack(usageRef, 'gpt');
    throw toAppError(error);
  }
}
