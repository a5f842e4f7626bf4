import { checkMessages, checkTools, type HeardMessage } from './check-messages.ts';
import { badRequest } from './failure.ts';
import { isFields, needed, oneOf, onlyKnown, textOf, type Fields } from './fields.ts';
import { modelKind } from './models.ts';

export interface ChatRequest {
  model: string;
  messages: HeardMessage[];
  tools: string[];
  stream: boolean;
  includeUsage: boolean;
}

const known =
  'model messages tools tool_choice parallel_tool_calls response_format stream ' +
  'max_completion_tokens reasoning_effort verbosity stream_options n stop seed metadata store ' +
  'safety_identifier prompt_cache_key temperature top_p max_tokens functions function_call ' +
  'user';
const knownNames = known.split(' ');
const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

function checkReasoning(fields: Fields, model: string, tools: readonly string[]): void {
  if (fields['max_tokens'] !== undefined)
    throw badRequest(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  const { temperature = 1, reasoning_effort: effort } = fields;
  if (temperature !== 1)
    throw badRequest(
      "Unsupported value: 'temperature' does not support this value with this model. Only the default (1) value is supported.",
      'temperature',
      'unsupported_value',
    );
  // Tools need an explicit `none`: when the field is absent, the default effort is not `none`. This refusal is easy
  // to run into.
  if (tools.length > 0 && effort !== 'none')
    throw badRequest(
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. ` +
        "To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
      'reasoning_effort',
    );
}

function checkValues(fields: Fields): void {
  oneOf(fields['reasoning_effort'], 'reasoning_effort', efforts);
  oneOf(fields['stream'], 'stream', [true, false, null]);
  oneOf(fields['store'], 'store', [true, false, null]);
  oneOf(fields['n'], 'n', [1, null]);
  for (const name of ['functions', 'function_call', 'user'])
    if (fields[name] !== undefined)
      throw badRequest(`Unsupported parameter: '${name}' is deprecated.`, name, 'unsupported_parameter');
  const { safety_identifier: safetyId, max_completion_tokens: tokens } = fields;
  if (safetyId !== undefined && textOf(safetyId, 'safety_identifier').length > 64)
    throw badRequest(
      "Invalid 'safety_identifier': string too long.",
      'safety_identifier',
      'string_above_max_length',
    );
  if (tokens !== undefined && !(Number.isInteger(tokens) && Number(tokens) > 0))
    throw badRequest("Invalid 'max_completion_tokens'.", 'max_completion_tokens', 'invalid_value');
  if (fields['stream_options'] !== undefined && fields['stream'] !== true)
    throw badRequest(
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      'stream_options',
    );
  if (fields['parallel_tool_calls'] !== undefined && fields['tools'] === undefined)
    throw badRequest(
      "'parallel_tool_calls' is only allowed when 'tools' are specified.",
      'parallel_tool_calls',
    );
}

/** Accepts what OpenAI accepts for its current models, and refuses everything else with OpenAI's error messages. */
export function checkChat(fields: Fields): ChatRequest {
  onlyKnown(fields, knownNames);
  needed(fields, ['model', 'messages']);
  const model = textOf(fields['model'], 'model');
  const kind = modelKind(model, ['chat', 'plain chat']);
  checkValues(fields);
  const tools = checkTools(fields['tools']);
  if (kind === 'chat') checkReasoning(fields, model, tools);
  else if (fields['reasoning_effort'] !== undefined)
    throw badRequest(
      'Unrecognized request argument supplied: reasoning_effort',
      'reasoning_effort',
      'unsupported_parameter',
    );
  const messages = checkMessages(fields['messages']);
  const options = isFields(fields['stream_options']) ? fields['stream_options'] : {};
  return {
    model,
    messages,
    tools,
    stream: fields['stream'] === true,
    includeUsage: options['include_usage'] === true,
  };
}
