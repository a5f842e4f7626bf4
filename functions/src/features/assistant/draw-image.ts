import type { DrawImageInput } from '@fanfare/core/api/schemas/assistant.ts';
import { assistantUnusable } from '@fanfare/core/assistant/conversation.ts';
import { imageFileName } from '@fanfare/core/assistant/image.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { AppError } from '../../http/app-error.ts';
import { personWithId } from '../../http/handlers.ts';
import { uidHash, type Log } from '../../log.ts';
import { drawingTimeLimitMs, ModelFailure, type ImageRequest } from '../../openai/assistant-model.ts';
import type { StoredMessage } from '../../store/conversations-documents.ts';
import type { ConversationRef } from '../../store/conversations.ts';
import type { AssistantDependencies } from './dependencies.ts';
import { decideTurn, findSettled } from './settle.ts';
import { finishReply, claimImage, notMadeText, paragraphs, replyWithoutImage } from './turn.ts';

const refused = 'The image model declined this request. Please ask for a different image.';

type StoredPicture = NonNullable<StoredMessage['generatedImage']>;

async function storeImage(
  deps: AssistantDependencies,
  { workspaceId, uid }: ConversationRef,
  {
    image: { prompt, size, style },
    bytes,
    mediaId,
  }: { image: ImageRequest; bytes: Uint8Array; mediaId: string },
  log: Log,
): Promise<StoredPicture> {
  const name = `${imageFileName(prompt)}.jpg`;
  const path = mediaPathOf({ workspaceId, mediaId, fileName: name });
  const token = deps.newId();
  await deps.files.save({ path, token }, { bytes: Buffer.from(bytes), type: 'image/jpeg' });
  try {
    await deps.library.register(
      { workspaceId, firebasePath: path, name },
      { person: personWithId(uid), log },
    );
  } catch (error) {
    // If the library refused the file, it has already deleted the file.
    if (!(error instanceof AppError)) await deps.library.discard([path], log);
    throw error;
  }
  return { path, token, size, style, prompt };
}

function reasonOf(error: unknown, log: Log): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof ModelFailure && error.kind === 'refused') return refused;
  log.error('An image could not be created.', error);
  return notMadeText;
}

async function drawAndStore(
  deps: AssistantDependencies,
  ref: ConversationRef,
  { image, mediaId }: { image: ImageRequest; mediaId: string },
  log: Log,
): Promise<StoredPicture> {
  const model = deps.model();
  if (!model) throw new AppError('unavailable', { message: assistantUnusable });
  const signal = deps.timeLimit(drawingTimeLimitMs);
  const bytes = await model.draw({ image, background: null, safetyId: uidHash(ref.uid), signal });
  return storeImage(deps, ref, { image, bytes, mediaId }, log);
}

/**
 * Draws the image of a pending reply and adds it to the conversation. A task may arrive twice: only the first run
 * draws, and if that run died, the image fails. A failure is stored in the conversation, so the task itself succeeds.
 */
export async function drawImage(
  deps: AssistantDependencies,
  { workspaceId, conversationId: id, uid, replyId }: DrawImageInput,
  log: Log,
): Promise<{ state: string }> {
  const ref = { workspaceId, id, uid };
  const mediaId = deps.newId();
  const claim = (await decideTurn(deps, ref, claimImage(replyId, mediaId, deps.now())))?.result ?? {
    kind: 'over',
  };
  if (claim.kind === 'late') await findSettled(deps, ref, log);
  if (claim.kind !== 'claimed') return { state: claim.kind };
  const { image, text } = claim;
  let isMade = false;
  let reply: Parameters<typeof finishReply>[1];
  let counts = { gpt: true, image: true };
  try {
    const generatedImage = await drawAndStore(deps, ref, { image, mediaId }, log);
    reply = { content: paragraphs(text, image.message), call: 'generate_image', generatedImage };
    isMade = true;
  } catch (error) {
    [reply, counts] = replyWithoutImage(text, reasonOf(error, log));
  }
  const isWaitedFor =
    (await decideTurn(deps, ref, finishReply(replyId, reply, counts, deps.now())))?.result ?? false;
  // The conversation already says that there is no image, so an image that was made too late is removed.
  if (isMade && !isWaitedFor) await deps.library.remove({ workspaceId, id: mediaId }, log);
  return { state: isWaitedFor ? 'done' : 'over' };
}
