import { z } from 'zod';
import { only, read, type Fields } from './body.ts';
import { badRequest } from './failure.ts';
import { modelKind } from './models.ts';
import * as asked from './text-request.ts';
import type { RequestMessage, TextRequest } from './text-request.ts';

export interface ChatRequest extends TextRequest {
  count: number;
  stream: boolean;
  includeUsage: boolean;
}

const textPart = z.strictObject({ type: z.literal('text'), text: z.string() });
const refusalPart = z.strictObject({ type: z.literal('refusal'), refusal: z.string() });
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({ url: z.string(), detail: asked.detail }),
});
const texts = z.union([z.string(), z.array(textPart).min(1)]);
const call = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});
const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['developer', 'system']), content: texts }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, imagePart])).min(1)]),
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.union([z.string(), z.array(z.discriminatedUnion('type', [textPart, refusalPart]))]).nullish(),
    refusal: z.string().nullish(),
    tool_calls: z.array(z.discriminatedUnion('type', [call])).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content: texts, tool_call_id: z.string() }),
]);
type Message = z.infer<typeof message>;

const tool = z.strictObject({ type: z.literal('function'), function: z.strictObject(asked.functionFields) });
const namedTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({ name: asked.functionFields.name }),
});
const jsonSchema = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject(asked.schemaFields),
});

const chatBody = z.strictObject({
  ...asked.commonFields,
  messages: z.array(message).min(1),
  tools: z.array(z.discriminatedUnion('type', [tool])).optional(),
  tool_choice: z.union([asked.toolMode, z.discriminatedUnion('type', [namedTool])]).optional(),
  response_format: z.discriminatedUnion('type', [asked.textFormat, asked.jsonFormat, jsonSchema]).optional(),
  stream_options: z.strictObject({ include_usage: z.boolean().nullish(), ...asked.streamOptions }).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  n: z.int().min(1).max(128).nullish(),
  stop: z.union([z.string(), z.array(z.string()).min(1).max(4)]).nullish(),
  // Has no effect, because the sandbox always answers equal messages equally.
  seed: z.int().nullish(),
  reasoning_effort: asked.effort,
  verbosity: asked.verbosity,
  frequency_penalty: only([0, null]).optional(),
  presence_penalty: only([0, null]).optional(),
  logprobs: only([false, null], [true]).optional(),
  store: only([false, null], [true]).optional(),
});
type Body = z.infer<typeof chatBody>;

function heardOf(given: Message, i: number): RequestMessage {
  const { role, content } = given;
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : (content ?? []);
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const at = parts.findIndex(({ type }) => type === 'image_url');
  const image = parts[at];
  return {
    role,
    text,
    ...(image?.type === 'image_url' &&
      asked.imageIn(
        image.image_url.url,
        image.image_url.detail,
        `messages[${i}].content[${at}].image_url.url`,
      )),
    ...(role === 'assistant' && { calls: given.tool_calls?.map(({ id }) => id) ?? [] }),
    ...(role === 'tool' && { answers: given.tool_call_id }),
  };
}

const unanswered = (ids: ReadonlySet<string>) =>
  badRequest(
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
      `The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`,
    'messages',
  );

/** Throws unless each tool call is followed by its answer, and each answer follows its call. */
function checkAnswers(messages: readonly RequestMessage[]): void {
  const waiting = new Set<string>();
  for (const [i, { calls = [], answers }] of messages.entries()) {
    if (answers === undefined && waiting.size > 0) throw unanswered(waiting);
    if (answers !== undefined && !waiting.delete(answers))
      throw badRequest(
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        `messages[${i}].role`,
      );
    for (const id of calls) waiting.add(id);
  }
  if (waiting.size > 0) throw unanswered(waiting);
}

function checkTogether({ model, max_tokens, tools = [], ...body }: Body): void {
  const canReason = modelKind(model, ['chat', 'plain chat']) === 'chat';
  if (canReason && max_tokens != null)
    throw badRequest(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  // OpenAI accepts tools only with the explicit effort `none`, because the default effort is not `none`.
  if (canReason && tools.length > 0 && body.reasoning_effort !== 'none')
    throw badRequest(
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. ` +
        "To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      'reasoning_effort',
    );
  for (const [param, needed, isThere] of [
    ['stream_options', 'stream', body.stream_options == null || body.stream === true],
    ['parallel_tool_calls', 'tools', body.parallel_tool_calls == null || tools.length > 0],
    ['tool_choice', 'tools', body.tool_choice === undefined || tools.length > 0],
  ] as const)
    if (!isThere) throw badRequest(`'${param}' is only allowed when '${needed}' is specified.`, param);
}

/** Accepts what OpenAI accepts for its current models. Throws OpenAI's error for everything else. */
export function checkChat(fields: Fields): ChatRequest {
  const body = read(chatBody, fields);
  const { model, stop, tool_choice: choice = 'auto', response_format: format = { type: 'text' } } = body;
  const reasoningTokens = asked.checkModel(
    model,
    body.temperature,
    body.reasoning_effort,
    'reasoning_effort',
  );
  checkTogether(body);
  const messages = body.messages.map(heardOf);
  checkAnswers(messages);
  const isSchema = format.type === 'json_schema';
  const wanted = isSchema ? { type: format.type, ...format.json_schema } : format;
  const parameter = isSchema ? 'response_format.json_schema' : 'response_format';
  return {
    model,
    messages,
    tools: asked.toolsOf(
      (body.tools ?? []).map((each) => each.function),
      '.function',
    ),
    choice: typeof choice === 'string' ? choice : { name: choice.function.name },
    format: asked.formatOf(wanted, messages, parameter),
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? Infinity,
    reasoningTokens,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    count: body.n ?? 1,
    stream: body.stream === true,
    includeUsage: body.stream_options?.include_usage === true,
  };
}
