import { randomUUID } from 'node:crypto';
import type { ChatRequest } from './check-chat.ts';
import { tokensOf, type Answer } from './small-writer.ts';
import type { TextRequest } from './text-request.ts';

/** The number of tokens in the messages, in the answer, and in the reasoning before the answer. */
export function tokensUsed(
  { messages, reasoningTokens, maxTokens }: TextRequest,
  { text, refusal, calls }: Answer,
) {
  const read = messages.reduce((sum, each) => sum + 4 + tokensOf(each.text) + (each.imageTokens ?? 0), 0);
  const outputs = [text, refusal ?? '', ...calls.map((call) => call.arguments)];
  const reasoning = Math.min(reasoningTokens, maxTokens);
  return { read, reasoning, written: outputs.reduce((sum, each) => sum + tokensOf(each), 0) };
}

function usageOf(request: ChatRequest, answer: Answer): object {
  const { read, reasoning, written } = tokensUsed(request, answer);
  const completion = (reasoning + written) * request.count;
  return {
    prompt_tokens: read,
    completion_tokens: completion,
    total_tokens: read + completion,
    completion_tokens_details: { reasoning_tokens: reasoning * request.count },
  };
}

function base({ model }: ChatRequest, created: number, object: string): object {
  return { id: `chatcmpl-${randomUUID()}`, object, created, model };
}

const choices = ({ count }: ChatRequest): number[] => Array.from({ length: count }, (_, index) => index);

export function completionOf(request: ChatRequest, answer: Answer, created: number): object {
  const calls = answer.calls.map((call, i) => ({ id: `call_${i}`, type: 'function', function: call }));
  const message = {
    role: 'assistant',
    content: calls.length > 0 || answer.refusal !== null ? null : answer.text,
    refusal: answer.refusal,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...base(request, created, 'chat.completion'),
    choices: choices(request).map((index) => ({
      index,
      message,
      logprobs: null,
      finish_reason: answer.finish,
    })),
    usage: usageOf(request, answer),
  };
}

/** Splits the text after each word, so that the pieces differ in length, like the tokens of a real stream. */
export const piecesOf = (text: string): string[] =>
  text.match(/\S*\s*/g)?.filter((piece) => piece !== '') ?? [];

export const halvesOf = (text: string): string[] => {
  const half = Math.ceil(text.length / 2);
  return [text.slice(0, half), text.slice(half)];
};

function callDeltas({ calls }: Answer): object[] {
  return calls.flatMap(({ name, arguments: json }, index) => {
    const first = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
    const rest = halvesOf(json).map((part) => ({ tool_calls: [{ index, function: { arguments: part } }] }));
    return [{ tool_calls: [first] }, ...rest];
  });
}

/** The lines of a streamed answer: one for each chunk, then `[DONE]`. */
export function chunksOf(request: ChatRequest, answer: Answer, created: number): string[] {
  const common = base(request, created, 'chat.completion.chunk');
  const usage = request.includeUsage ? { usage: null } : {};
  const deltas: object[] = [
    { role: 'assistant', content: answer.calls.length > 0 ? null : '', refusal: null },
    ...piecesOf(answer.text).map((content) => ({ content })),
    ...piecesOf(answer.refusal ?? '').map((refusal) => ({ refusal })),
    ...callDeltas(answer),
    {},
  ];
  const chunks: object[] = deltas.flatMap((delta, i) =>
    choices(request).map((index) => ({
      ...common,
      choices: [{ index, delta, finish_reason: i === deltas.length - 1 ? answer.finish : null }],
      ...usage,
    })),
  );
  if (request.includeUsage) chunks.push({ ...common, choices: [], usage: usageOf(request, answer) });
  return [...chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`), 'data: [DONE]\n\n'];
}
