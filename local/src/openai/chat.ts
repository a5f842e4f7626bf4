import { randomUUID } from 'node:crypto';
import type { ChatRequest } from './check-chat.ts';
import type { Answer } from './small-writer.ts';

const tokensOf = (text: string) => Math.ceil(text.length / 4);

function usageOf({ messages }: ChatRequest, { text, refusal, calls }: Answer): object {
  const prompt = messages.reduce((sum, message) => sum + 4 + tokensOf(message.text), 0);
  const said = [text, refusal ?? '', ...calls.map((call) => call.arguments)];
  const completion = said.reduce((sum, each) => sum + tokensOf(each), 0);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function base({ model }: ChatRequest, created: number, object: string): object {
  return { id: `chatcmpl-${randomUUID()}`, object, created, model };
}

export function completionOf(request: ChatRequest, answer: Answer, created: number): object {
  const calls = answer.calls.map((call, i) => ({ id: `call_${i}`, type: 'function', function: call }));
  const message = {
    role: 'assistant',
    content: answer.text || null,
    refusal: answer.refusal,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...base(request, created, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finish }],
    usage: usageOf(request, answer),
  };
}

/** Splits the text into pieces of unequal length, like the tokens of a real stream. */
const piecesOf = (text: string): string[] => text.match(/\S*\s*/g)?.filter((piece) => piece !== '') ?? [];

function callDeltas({ calls }: Answer): object[] {
  return calls.flatMap(({ name, arguments: said }, index) => {
    const half = Math.ceil(said.length / 2);
    const piece = (part: string) => ({ tool_calls: [{ index, function: { arguments: part } }] });
    const first = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
    return [{ tool_calls: [first] }, piece(said.slice(0, half)), piece(said.slice(half))];
  });
}

/** Builds the same answer as a stream: every chunk, then the `[DONE]` line that ends it. */
export function chunksOf(request: ChatRequest, answer: Answer, created: number): string[] {
  const common = base(request, created, 'chat.completion.chunk');
  const usage = request.includeUsage ? { usage: null } : {};
  const chunk = (delta: object, finish: string | null = null) => ({
    ...common,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...usage,
  });
  const chunks: object[] = [
    chunk({ role: 'assistant', content: answer.calls.length > 0 ? null : '', refusal: null }),
    ...piecesOf(answer.text).map((content) => chunk({ content })),
    ...piecesOf(answer.refusal ?? '').map((refusal) => chunk({ refusal })),
    ...callDeltas(answer).map((delta) => chunk(delta)),
    chunk({}, answer.finish),
  ];
  if (request.includeUsage) chunks.push({ ...common, choices: [], usage: usageOf(request, answer) });
  return [...chunks.map((each) => JSON.stringify(each)), '[DONE]'];
}
