import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../clock/manual-clock.ts';
import { close, listen } from '../process/listen.ts';
import { openaiHost, openaiKey } from './key.ts';
import { createOpenai, openaiCalls } from './listener.ts';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(createOpenai({ clock: manualClock(0), log: () => undefined }));
  origin = `http://127.0.0.1:${await listen(server, 0, 'OpenAI')}/${openaiHost}`;
});
afterAll(() => close(server));

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };

const schema = {
  type: 'object',
  properties: { caption: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['caption', 'tags'],
  additionalProperties: false,
};
const text = { role: 'user', content: [{ type: 'text', text: 'Bread, as JSON' }] };
const call = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } };

/** A body for each call. Wherever the call accepts an object, the body contains one. */
const bodies: Record<(typeof openaiCalls)[number], Json> = {
  'GET /v1/models': {},
  'GET /v1/models/:id': {},
  'POST /v1/chat/completions': {
    model: 'gpt-6-luna',
    reasoning_effort: 'none',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'developer', content: [{ type: 'text', text: 'Be short.' }] },
      text,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: 'Found.' }] },
      { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
      {
        role: 'user',
        content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==', detail: 'low' } }],
      },
    ],
    tools: [{ type: 'function', function: { name: 'find', strict: true, parameters: schema } }],
    tool_choice: { type: 'function', function: { name: 'find' } },
    response_format: { type: 'json_schema', json_schema: { name: 'caption', strict: true, schema } },
  },
  'POST /v1/responses': {
    model: 'gpt-6-luna',
    reasoning: { effort: 'low' },
    stream: true,
    stream_options: { include_obfuscation: false },
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Bread' }] },
      { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: 'Found.' },
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Bread', annotations: [] }],
      },
    ],
    tools: [{ type: 'function', name: 'find', strict: true, parameters: schema }],
    tool_choice: { type: 'function', name: 'find' },
    text: { format: { type: 'json_schema', name: 'caption', strict: true, schema } },
  },
  'POST /v1/images/generations': { model: 'gpt-image-2', prompt: 'Bread' },
  'POST /v1/images/edits': { model: 'gpt-image-2', prompt: 'Bread' },
};

const invented = 'colour_of_mine';
/** A schema may name its properties freely, so no name directly below `properties` is unknown. */
const isFree = (path: string) => path.endsWith('.properties');

/**
 * For each object in the body: the path of a new parameter in this object, and a copy of the body with this parameter.
 */
function variants(body: Json, path = ''): [string, Json][] {
  if (Array.isArray(body))
    return body.flatMap((each, i) =>
      variants(each, `${path}[${i}]`).map(([name, made]): [string, Json] => [name, body.with(i, made)]),
    );
  if (typeof body !== 'object' || body === null) return [];
  const prefix = path === '' ? '' : `${path}.`;
  const own: [string, Json][] = isFree(path) ? [] : [[`${prefix}${invented}`, { ...body, [invented]: 1 }]];
  const inner = Object.entries(body).flatMap(([key, each]) =>
    variants(each, `${prefix}${key}`).map(([name, made]): [string, Json] => [name, { ...body, [key]: made }]),
  );
  return [...own, ...inner];
}

async function send(name: string, body: Json, query = ''): Promise<Response> {
  const [method = '', path = ''] = name.replace(':id', 'gpt-6-luna').split(' ');
  const headers: Record<string, string> = { authorization: `Bearer ${openaiKey}` };
  const url = `${origin}${path}${query}`;
  if (method === 'GET') return fetch(url, { headers });
  if (!path.endsWith('edits'))
    return fetch(url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {})) form.set(key, String(value));
  const create = { width: 16, height: 16, channels: 3, background: '#f00' } as const;
  form.set(
    'image',
    new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: 'image/png' }),
  );
  return fetch(url, { method, headers, body: form });
}

describe.each(openaiCalls)('%s', (name) => {
  const isRead = name.startsWith('GET');

  it('an unknown parameter is answered with 501 and its name, at every depth of the body', async () => {
    for (const [param, body] of isRead ? [] : variants(bodies[name])) {
      const response = await send(name, body);
      expect([param, response.status, await response.json()]).toMatchObject([
        param,
        501,
        { error: { type: 'not_imitated', message: `not imitated here: ${param}`, param } },
      ]);
    }
  });

  it('a parameter in the address is answered with 501 and its name', async () => {
    const response = await send(name, bodies[name], `?${invented}=1`);
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ error: { param: invented } });
  });
});

describe('a documented parameter or value that the sandbox does not imitate', () => {
  it.each<[(typeof openaiCalls)[number], string, object]>([
    ['POST /v1/chat/completions', 'user', { user: 'dana' }],
    ['POST /v1/chat/completions', 'functions', { functions: [] }],
    ['POST /v1/chat/completions', 'metadata', { metadata: {} }],
    ['POST /v1/chat/completions', 'store', { store: true }],
    ['POST /v1/chat/completions', 'verbosity', { verbosity: 'low' }],
    ['POST /v1/chat/completions', 'logprobs', { logprobs: true }],
    ['POST /v1/chat/completions', 'temperature', { model: 'gpt-4.1', temperature: 0.5 }],
    ['POST /v1/chat/completions', 'tools[0].type', { tools: [{ type: 'custom', custom: { name: 'a' } }] }],
    ['POST /v1/responses', 'previous_response_id', { previous_response_id: 'resp_1' }],
    ['POST /v1/responses', 'store', { store: true }],
    ['POST /v1/responses', 'background', { background: true }],
    ['POST /v1/responses', 'tools[0].type', { tools: [{ type: 'web_search' }] }],
    ['POST /v1/responses', 'input[0].type', { input: [{ type: 'item_reference', id: 'a' }] }],
    ['POST /v1/images/generations', 'stream', { stream: true }],
    ['POST /v1/images/generations', 'moderation', { moderation: 'low' }],
    ['POST /v1/images/generations', 'output_format', { model: 'gpt-image-2.6-flare', output_format: 'gif' }],
    ['POST /v1/images/edits', 'mask', { mask: 'x' }],
    ['POST /v1/images/edits', 'input_fidelity', { input_fidelity: 'high' }],
  ])('%s is answered with 501: %s', async (name, param, more) => {
    const plain = {
      model: 'gpt-6-luna',
      ...(name.includes('chat') ? { messages: [text] } : { input: 'Bread' }),
    };
    const body = name.includes('images') ? { model: 'gpt-image-2', prompt: 'Bread' } : plain;
    const response = await send(name, { ...body, ...more });
    expect(response.status).toBe(501);
    expect(await response.json()).toMatchObject({ error: { param } });
  });
});
