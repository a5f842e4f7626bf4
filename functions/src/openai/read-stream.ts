import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { failureOf } from './failure.ts';
import { readImageCall } from './prompt.ts';
import { ModelFailure, type Completion } from './assistant-model.ts';

interface Pieces {
  text: string;
  refused: boolean;
  finish: string | null;
  /** The name of the first function called. */
  name: string;
  arguments: string;
}

type Choice = ChatCompletionChunk['choices'][number];

function take(pieces: Pieces, { delta, finish_reason }: Choice, onText: (piece: string) => void): void {
  const words = (delta.content ?? '') + (delta.refusal ?? '');
  if (delta.refusal) pieces.refused = true;
  if (words !== '') {
    pieces.text += words;
    onText(words);
  }
  for (const call of delta.tool_calls ?? []) {
    // A message has at most one image; further calls are ignored.
    if (call.index !== 0) continue;
    pieces.name += call.function?.name ?? '';
    pieces.arguments += call.function?.arguments ?? '';
  }
  if (finish_reason) pieces.finish = finish_reason;
}

function toCompletion({ text, refused, finish, name, arguments: toolArguments }: Pieces): Completion {
  // A truncated call is not made, because it is incomplete.
  const image = finish === 'tool_calls' || finish === 'stop' ? readImageCall(name, toolArguments) : null;
  const isFiltered = finish === 'content_filter';
  if (isFiltered && text === '')
    throw new ModelFailure('refused', 'The model failed: its words were filtered.');
  if (text.trim() === '' && !image)
    throw new ModelFailure('failed', `The model failed: it said nothing, finish ${finish ?? 'none'}.`);
  const incomplete = !image && finish !== 'stop' && finish !== 'tool_calls';
  return { text, image, incomplete, refused: refused || isFiltered };
}

/** Joins the chunks of a reply. If the stream breaks, the received text is kept. */
export async function readStream(
  stream: AsyncIterable<ChatCompletionChunk>,
  onText: (piece: string) => void,
  signal: AbortSignal,
): Promise<Completion> {
  const pieces: Pieces = { text: '', refused: false, finish: null, name: '', arguments: '' };
  try {
    for await (const { choices } of stream) {
      // The last chunk contains only the token count and no choice.
      const [choice] = choices;
      if (choice) take(pieces, choice, onText);
    }
    // The library ends an aborted stream as if it were complete.
    if (signal.aborted && pieces.finish === null) throw new ModelFailure('busy', 'The model took too long.');
  } catch (error) {
    if (pieces.text.trim() === '') throw failureOf(error);
    pieces.finish = 'cut_off';
  }
  return toCompletion(pieces);
}
