import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isFields, only, read, type Fields } from './body.ts';
import { halvesOf, piecesOf, tokensUsed } from './chat.ts';
import { badRequest } from './failure.ts';
import type { Answer } from './small-writer.ts';
import * as asked from './text-request.ts';
import type { RequestMessage, TextRequest } from './text-request.ts';

/** Fields that an item of an earlier answer has. A request may send such items back. */
const sentBack = { id: z.string().nullish(), status: z.string().nullish() };
const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('input_text'), text: z.string() }),
  z.strictObject({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(z.never()).optional(),
  }),
  z.strictObject({ type: z.literal('refusal'), refusal: z.string() }),
]);
const item = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('message'),
    role: z.enum(['user', 'assistant', 'system', 'developer']),
    content: z.union([z.string(), z.array(part)]),
    ...sentBack,
  }),
  z.strictObject({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
    ...sentBack,
  }),
  z.strictObject({
    type: z.literal('function_call_output'),
    call_id: z.string(),
    output: z.string(),
    ...sentBack,
  }),
]);
const tool = z.strictObject({ type: z.literal('function'), ...asked.functionFields });
const jsonSchema = z.strictObject({ type: z.literal('json_schema'), ...asked.schemaFields });
const format = z.discriminatedUnion('type', [asked.textFormat, asked.jsonFormat, jsonSchema]);

const responseBody = z.strictObject({
  ...asked.commonFields,
  input: z.union([z.string(), z.array(item).min(1)]),
  instructions: z.string().nullish(),
  tools: z.array(z.discriminatedUnion('type', [tool])).default([]),
  tool_choice: z.union([asked.toolMode, z.discriminatedUnion('type', [asked.namedTool])]).default('auto'),
  text: z
    .strictObject({ format: format.default({ type: 'text' }), verbosity: asked.verbosity })
    .default({ format: { type: 'text' } }),
  stream_options: z.strictObject(asked.streamOptions).nullish(),
  max_output_tokens: z.int().min(16).nullish(),
  reasoning: z.strictObject({ effort: asked.effort }).nullish(),
  store: only([false, null], [true]).optional(),
  truncation: only(['disabled', null], ['auto']).optional(),
  background: only([false, null], [true]).optional(),
});

export interface ResponseRequest extends TextRequest {
  stream: boolean;
  body: z.infer<typeof responseBody>;
}

function heardOf(given: z.infer<typeof item>): RequestMessage {
  if (given.type === 'function_call') return { role: 'assistant', text: '', calls: [given.call_id] };
  if (given.type === 'function_call_output')
    return { role: 'tool', text: given.output, answers: given.call_id };
  const { role, content } = given;
  if (typeof content === 'string') return { role, text: content };
  return { role, text: content.map((each) => ('text' in each ? each.text : '')).join('') };
}

/** Adds the `type` that a message may lack. */
const withType = (each: unknown): unknown =>
  isFields(each) && each['type'] === undefined ? { type: 'message', ...each } : each;

export function checkResponse({ input, ...fields }: Fields): ResponseRequest {
  const body = read(responseBody, { ...fields, input: Array.isArray(input) ? input.map(withType) : input });
  const { model, temperature, instructions, tool_choice: choice } = body;
  const reasoningTokens = asked.checkModel(model, temperature, body.reasoning?.effort, 'reasoning.effort');
  const items =
    typeof body.input === 'string' ? [{ role: 'user', text: body.input }] : body.input.map(heardOf);
  const messages = instructions == null ? items : [{ role: 'developer', text: instructions }, ...items];
  const answered = new Set(items.map(({ answers }: RequestMessage) => answers));
  const open = items.flatMap(({ calls = [] }: RequestMessage) => calls).find((id) => !answered.has(id));
  if (open !== undefined) throw badRequest(`No tool output found for function call ${open}.`, 'input');
  return {
    model,
    messages,
    tools: asked.toolsOf(body.tools),
    choice: typeof choice === 'string' ? choice : { name: choice.name },
    format: asked.formatOf(body.text.format, messages, 'text.format'),
    maxTokens: body.max_output_tokens ?? Infinity,
    reasoningTokens,
    stop: [],
    stream: body.stream === true,
    body,
  };
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

function outputOf({ text, refusal, calls }: Answer, status: string): Fields[] {
  if (calls.length > 0)
    return calls.map((call) => ({
      id: newId('fc'),
      type: 'function_call',
      status,
      call_id: newId('call'),
      ...call,
    }));
  const content =
    refusal === null ? { type: 'output_text', text, annotations: [] } : { type: 'refusal', refusal };
  return [{ id: newId('msg'), type: 'message', status, role: 'assistant', content: [content] }];
}

const reasons: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
};

export function responseOf(request: ResponseRequest, answer: Answer, created: number): Fields {
  const { body } = request;
  const reason = reasons[answer.finish];
  const status = reason === undefined ? 'completed' : 'incomplete';
  const { read: heard, reasoning, written } = tokensUsed(request, answer);
  return {
    id: newId('resp'),
    object: 'response',
    created_at: created,
    status,
    background: false,
    error: null,
    incomplete_details: reason === undefined ? null : { reason },
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: {},
    model: body.model,
    output: outputOf(answer, status),
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: null,
    reasoning: { effort: body.reasoning?.effort ?? null, summary: null },
    safety_identifier: body.safety_identifier ?? null,
    store: false,
    temperature: 1,
    text: body.text,
    tool_choice: body.tool_choice,
    tools: body.tools,
    top_p: 1,
    truncation: 'disabled',
    usage: {
      input_tokens: heard,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: reasoning + written,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: heard + reasoning + written,
    },
  };
}

type Event = Fields & { type: string };

/** The events about the content of an item: first the pieces of the content, then the whole content. */
function partEvents(made: Fields, at: Fields): Event[] {
  const { arguments: json, name } = made;
  if (typeof json === 'string') {
    const type = 'response.function_call_arguments';
    const deltas = halvesOf(json).map((delta) => ({ type: `${type}.delta`, ...at, delta }));
    return [...deltas, { type: `${type}.done`, ...at, name, arguments: json }];
  }
  const [content = {}] = made['content'] as Fields[];
  const kind = content['type'] === 'refusal' ? 'refusal' : 'text';
  const type = kind === 'text' ? 'response.output_text' : 'response.refusal';
  const position = { ...at, content_index: 0, ...(kind === 'text' && { logprobs: [] }) };
  const whole = String(content[kind]);
  return [
    { type: 'response.content_part.added', ...position, part: { ...content, [kind]: '' } },
    ...piecesOf(whole).map((delta) => ({ type: `${type}.delta`, ...position, delta })),
    { type: `${type}.done`, ...position, [kind]: whole },
    { type: 'response.content_part.done', ...position, part: content },
  ];
}

export function eventsOf(response: Fields): string[] {
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const items = (response['output'] as Fields[]).flatMap((made, index): Event[] => {
    const empty = made['type'] === 'message' ? { content: [] } : { arguments: '' };
    const added = { ...made, status: 'in_progress', ...empty };
    return [
      { type: 'response.output_item.added', output_index: index, item: added },
      ...partEvents(made, { output_index: index, item_id: made['id'] }),
      { type: 'response.output_item.done', output_index: index, item: made },
    ];
  });
  const events: Event[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...items,
    { type: `response.${String(response['status'])}`, response },
  ];
  return events.map(
    (event, i) => `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: i })}\n\n`,
  );
}
