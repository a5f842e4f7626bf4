import { imageFileName } from '@fanfare/core/assistant/image.ts';
import { mediaPathOf } from '@fanfare/core/media/media-path.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { ImageRequest, Writer } from '../../openai/writer.ts';
import { WriterFailure } from '../../openai/writer.ts';
import type { AiUsageRef } from '../../store/ai-usage.ts';
import type { StoredMessage } from '../../store/conversations.ts';
import type { AssistantDependencies } from './dependencies.ts';

export interface Drawing {
  writer: Writer;
  usageRef: AiUsageRef;
  safetyId: string;
  signal: AbortSignal;
  person: Person;
  log: Log;
}

/** `isMade`: something was given for what was asked. */
export interface Drawn extends Pick<StoredMessage, 'content' | 'call' | 'generatedImage'> {
  isMade: boolean;
}

const usedUp =
  'You have used all the AI images of this month. Upgrade your plan to make more, or ask me for words instead.';
const refused = 'This picture was refused by the rules of the image model. Please ask for a different one.';
const failed = 'The picture could not be made this time, and it was not counted. Please try again.';

async function keep(
  deps: AssistantDependencies,
  { prompt, size, style }: ImageRequest,
  bytes: Uint8Array,
  { usageRef: { workspaceId }, person, log }: Drawing,
): Promise<StoredMessage['generatedImage']> {
  const name = `${imageFileName(prompt)}.jpg`;
  const path = mediaPathOf({ workspaceId, mediaId: deps.newId(), fileName: name });
  const token = deps.newId();
  await deps.files.save({ path, token }, { bytes: Buffer.from(bytes), type: 'image/jpeg' });
  try {
    await deps.library.register({ workspaceId, firebasePath: path, name }, { person, log });
  } catch (error) {
    // What was refused is gone already.
    if (!(error instanceof AppError)) await deps.library.discard([path], log);
    throw error;
  }
  return { path, token, size, style, prompt };
}

function reasonOf(error: unknown, log: Log): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof WriterFailure && error.kind === 'refused') return refused;
  log.error('A picture was not made.', error);
  return failed;
}

/** Makes the picture that the writer wants, and counts it unless it is not made. A failure is something to be told. */
export async function drawImage(
  deps: AssistantDependencies,
  image: ImageRequest,
  drawing: Drawing,
): Promise<Drawn> {
  const { writer, usageRef, safetyId, signal, log } = drawing;
  if (!(await deps.usage.reserve(usageRef, 'image'))) return { content: usedUp, isMade: false };
  try {
    const bytes = await writer.draw({ image, safetyId, signal });
    const generatedImage = await keep(deps, image, bytes, drawing);
    return { content: image.message, call: 'generate_image', generatedImage, isMade: true };
  } catch (error) {
    await deps.usage.giveBack(usageRef, 'image');
    return { content: reasonOf(error, log), isMade: false };
  }
}
