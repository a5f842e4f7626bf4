import { badRequest } from './failure.ts';
import { fieldsOf, isFields, listOf, needed, oneOf, onlyKnown, textOf, type Fields } from './fields.ts';

export interface HeardMessage {
  role: string;
  text: string;
  /** The bytes of an attached image. */
  image?: Buffer;
}

const roles = ['developer', 'system', 'user', 'assistant', 'tool'];
const known = ['role', 'content', 'name', 'tool_calls', 'tool_call_id', 'refusal'];

/** Models read images from addresses as well, but this machine has no network. */
const imageData = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+=*)$/;

function imageOf({ content }: Fields, param: string): Buffer | null {
  if (!Array.isArray(content)) return null;
  const parts = (content as unknown[]).map((part, i) => fieldsOf(part, `${param}.content[${i}]`));
  const image = parts.find((part) => part['type'] === 'image_url');
  if (!image) return null;
  const place = `${param}.content.image_url`;
  const { url, detail } = fieldsOf(image['image_url'], place);
  oneOf(detail, `${place}.detail`, ['low', 'high', 'auto']);
  const [, encoded] = imageData.exec(textOf(url, `${place}.url`)) ?? [];
  if (encoded === undefined)
    throw badRequest('You uploaded an unsupported image.', `${place}.url`, 'invalid_image_format');
  return Buffer.from(encoded, 'base64');
}

function contentOf({ content, role, tool_calls }: Fields, param: string): string {
  if (typeof content === 'string') return content;
  if (content === null && role === 'assistant' && tool_calls !== undefined) return '';
  const parts = listOf(content, `${param}.content`).map((part, i) =>
    fieldsOf(part, `${param}.content[${i}]`),
  );
  return parts
    .map((part) => (part['type'] === 'text' ? textOf(part['text'], `${param}.content`) : ''))
    .join('');
}

function callsOf({ tool_calls: calls }: Fields, param: string): string[] {
  if (calls === undefined) return [];
  return listOf(calls, `${param}.tool_calls`).map((each, i) => {
    const place = `${param}.tool_calls[${i}]`;
    const call = fieldsOf(each, place);
    needed(call, ['id', 'type', 'function'], `${place}.`);
    const called = fieldsOf(call['function'], `${place}.function`);
    textOf(called['name'], `${place}.function.name`);
    textOf(called['arguments'], `${place}.function.arguments`);
    return textOf(call['id'], `${place}.id`);
  });
}

const unanswered = (ids: ReadonlySet<string>) =>
  badRequest(
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. " +
      `The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`,
    'messages',
  );

/** Checks that each tool call is followed by its answer, and that no answer comes without a call. */
function answerCall(waiting: Set<string>, message: Fields, param: string): void {
  const isAnswer = message['role'] === 'tool';
  if (!isAnswer && waiting.size > 0) throw unanswered(waiting);
  if (isAnswer && !waiting.delete(String(message['tool_call_id'])))
    throw badRequest(
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      `${param}.role`,
    );
}

export function checkMessages(value: unknown): HeardMessage[] {
  const waiting = new Set<string>();
  const messages = listOf(value, 'messages').map((each, i) => {
    const param = `messages[${i}]`;
    const message = fieldsOf(each, param);
    onlyKnown(message, known, `${param}.`);
    needed(message, ['role', 'content'], `${param}.`);
    oneOf(message['role'], `${param}.role`, roles);
    answerCall(waiting, message, param);
    for (const id of callsOf(message, param)) waiting.add(id);
    const image = imageOf(message, param);
    const heard = { role: textOf(message['role'], `${param}.role`), text: contentOf(message, param) };
    return image ? { ...heard, image } : heard;
  });
  if (waiting.size > 0) throw unanswered(waiting);
  if (messages.length === 0) throw badRequest('Invalid messages: empty array.', 'messages', 'empty_array');
  return messages;
}

/** Validates the tools and returns the names of the functions they offer. */
export function checkTools(value: unknown): string[] {
  if (value === undefined) return [];
  return listOf(value, 'tools').map((each, i) => {
    const tool = fieldsOf(each, `tools[${i}]`);
    onlyKnown(tool, ['type', 'function'], `tools[${i}].`);
    const offered = fieldsOf(tool['function'], `tools[${i}].function`);
    onlyKnown(offered, ['name', 'description', 'parameters', 'strict'], `tools[${i}].function.`);
    const name = textOf(offered['name'], `tools[${i}].function.name`);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
      throw badRequest(`Invalid '${name}'.`, `tools[${i}].function.name`, 'invalid_value');
    if (offered['strict'] === true) checkStrict(name, offered['parameters']);
    return name;
  });
}

function checkStrict(name: string, parameters: unknown): void {
  const schema = isFields(parameters) ? parameters : {};
  const properties = Object.keys(isFields(schema['properties']) ? schema['properties'] : {});
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  const isStrict =
    schema['additionalProperties'] === false && properties.every((each) => required.includes(each));
  if (isStrict) return;
  throw badRequest(
    `Invalid schema for function '${name}': 'additionalProperties' is required to be supplied and to be false, and ` +
      "'required' is required to include every key in properties.",
    'tools[0].function.parameters',
    'invalid_function_parameters',
  );
}
