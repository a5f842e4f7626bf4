import { describe, expect, it } from 'vitest';
import { checkChat } from './check-chat.ts';

const tool = {
  type: 'function',
  function: {
    name: 'generate_image',
    strict: true,
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['prompt'],
      properties: { prompt: {} },
    },
  },
};
const user = { role: 'user', content: 'Hello' };
const plain = { model: 'gpt-6-luna', messages: [user] };
const withTools = { ...plain, tools: [tool], reasoning_effort: 'none' };
const called = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'generate_image', arguments: '{}' } }],
};
const answered = { role: 'tool', tool_call_id: 'c1', content: 'Made.' };

describe('a valid chat request', () => {
  it('a chat request is accepted with and without tools', () => {
    expect(checkChat(plain)).toMatchObject({ tools: [], stream: false, count: 1 });
    expect(checkChat({ ...withTools, stream: true, stream_options: { include_usage: true } })).toMatchObject({
      tools: [{ name: 'generate_image' }],
      stream: true,
      includeUsage: true,
    });
  });

  it('a chat request may include earlier tool calls together with their answers', () => {
    expect(checkChat({ ...withTools, messages: [user, called, answered, user] }).messages).toHaveLength(4);
  });

  it('a request with tools needs no reasoning setting if the model cannot reason', () => {
    expect(checkChat({ ...plain, model: 'gpt-4.1', tools: [tool], max_tokens: 5 }).model).toBe('gpt-4.1');
  });
});

describe('the limits of a chat request', () => {
  it.each<[string, object, object]>([
    ['no model', { messages: [user] }, { code: 'missing_required_parameter' }],
    ['a model that was shut down', { ...plain, model: 'gpt-3.5-turbo' }, { code: 'model_not_found' }],
    ['an image model', { ...plain, model: 'gpt-image-2' }, { code: 'model_not_found' }],
    ['max_tokens', { ...plain, max_tokens: 9 }, { code: 'unsupported_parameter', param: 'max_tokens' }],
    ['a temperature', { ...plain, temperature: 0.5 }, { code: 'unsupported_value' }],
    ['tools with reasoning', { ...plain, tools: [tool] }, { param: 'reasoning_effort', code: null }],
    ['an unknown reasoning effort', { ...plain, reasoning_effort: 'some' }, { param: 'reasoning_effort' }],
    [
      'reasoning with a model that cannot reason',
      { ...withTools, model: 'gpt-4.1' },
      { param: 'reasoning_effort' },
    ],
    ['stream options without a stream', { ...plain, stream_options: {} }, { param: 'stream_options' }],
    ['an unknown role', { ...plain, messages: [{ role: 'me', content: '' }] }, { param: 'messages[0].role' }],
    ['no messages', { ...plain, messages: [] }, { code: 'empty_array' }],
    ['a tool call without its answer', { ...withTools, messages: [called, user] }, { param: 'messages' }],
    [
      'a tool call without its answer, at the end',
      { ...withTools, messages: [called] },
      { param: 'messages' },
    ],
    ['a tool answer without its call', { ...plain, messages: [answered] }, { param: 'messages[0].role' }],
    [
      'a safety identifier that is too long',
      { ...plain, safety_identifier: 'x'.repeat(65) },
      { param: 'safety_identifier' },
    ],
    [
      'a strict function without a strict schema',
      { ...withTools, tools: [{ ...tool, function: { ...tool.function, parameters: { type: 'object' } } }] },
      { code: 'invalid_function_parameters' },
    ],
  ])('a chat request that OpenAI would refuse is refused: %s', (_name, fields, error) => {
    let body: unknown;
    try {
      checkChat(fields as Record<string, unknown>);
    } catch (failure) {
      ({ body } = failure as { body: unknown });
    }
    expect(body).toMatchObject({ error: { type: 'invalid_request_error', ...error } });
  });

  it('a safety identifier of 64 characters is accepted', () => {
    expect(checkChat({ ...plain, safety_identifier: 'x'.repeat(64) })).toBeDefined();
  });
});
