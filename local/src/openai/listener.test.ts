import { createServer, type Server } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close, listen } from '../process/listen.ts';
import { openaiHost, openaiKey } from './key.ts';
import { createOpenai } from './listener.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const waited: number[] = [];
/** A clock on which every wait ends immediately. */
const clock = {
  now: () => start,
  at: (time: number, run: () => void) => {
    waited.push(time - start);
    setImmediate(run);
    return () => undefined;
  },
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(createOpenai({ clock, log: () => undefined }));
  origin = `http://127.0.0.1:${await listen(server, 0, 'OpenAI')}/${openaiHost}`;
});
afterAll(() => close(server));

const ask = (path: string, body?: unknown, key = openaiKey) =>
  fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
const json = async (response: Response) => (await response.json()) as Record<string, never>;
const tool = { type: 'function', function: { name: 'generate_image', parameters: {} } };
const chat = (content: string, more = {}) => ({
  model: 'gpt-6-luna',
  messages: [{ role: 'user', content }],
  tools: [tool],
  reasoning_effort: 'none',
  ...more,
});
const image = (more = {}) => ({ model: 'gpt-image-2', prompt: 'A harbour & a <boat>', ...more });

describe('the OpenAI sandbox', () => {
  it('the answer to a greeting says that the sandbox wrote it', async () => {
    const body = await json(await ask('/v1/chat/completions', chat('Hello')));
    expect(body).toMatchObject({
      object: 'chat.completion',
      choices: [
        {
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: expect.stringMatching(/^I am the small writer of this machine/),
          },
        },
      ],
    });
  });

  it('the answer is built from the words of the user', async () => {
    const body = await json(
      await ask('/v1/chat/completions', chat('Write a caption about our new harbour tour.')),
    );
    expect(JSON.stringify(body)).toMatch(/Our new harbour tour\.\\n\\nWhat would you like.*#harbour/);
  });

  it('a request for a picture is answered with a tool call that has the requested size and style', async () => {
    const body = await json(await ask('/v1/chat/completions', chat('Draw an anime story of a lighthouse')));
    const [choice] = (
      body as unknown as { choices: { message: { tool_calls: { function: { arguments: string } }[] } }[] }
    ).choices;
    expect(JSON.parse(choice!.message.tool_calls[0]!.function.arguments)).toMatchObject({
      prompt: 'a lighthouse',
      size: 'story',
      style: 'anime',
    });
  });

  it('a request for a picture is answered without a tool call if the request has no tools', async () => {
    const body = await json(await ask('/v1/chat/completions', { ...chat('Draw a boat'), tools: undefined }));
    expect(JSON.stringify(body)).not.toContain('tool_calls');
  });

  it('the total number of tokens is the number in the prompt plus the number in the answer', async () => {
    const { usage } = (await json(await ask('/v1/chat/completions', chat('Hello')))) as unknown as {
      usage: Record<string, number>;
    };
    expect(usage['prompt_tokens']! + usage['completion_tokens']!).toBe(usage['total_tokens']);
  });
});

describe('a streamed answer', () => {
  const readEvents = async (content: string) => {
    const options = { stream: true, stream_options: { include_usage: true } };
    const text = await (await ask('/v1/chat/completions', chat(content, options))).text();
    return text.split('\n\n').filter((each) => each !== '');
  };

  it('a stream sends the text in pieces, then the usage, and then ends', async () => {
    const events = await readEvents('Hello');
    expect(events.length).toBeGreaterThan(10);
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.at(-2)).toMatch(/"choices":\[\],"usage":\{"prompt_tokens"/);
    expect(events[1]).toContain('"usage":null');
  });

  it('a stream names the function of a tool call once and splits the arguments in two', async () => {
    const events = await readEvents('Draw a boat');
    expect(events.filter((each) => each.includes('"name":"generate_image"'))).toHaveLength(1);
    expect(events.filter((each) => each.includes('"arguments":'))).toHaveLength(3);
  });

  it('a stream can end with an error or be cut off', async () => {
    expect((await readEvents('Hello [test: stream error]')).at(-1)).toMatch(/^data: \{"error":/);
    await expect(readEvents('Hello [test: cut]')).rejects.toThrow();
  });
});

describe('an image request', () => {
  it.each([
    ['1024x1024', 'png'],
    ['1536x512', 'jpeg'],
    ['864x1536', 'webp'],
  ])('the image has exactly the requested size and format: %s %s', async (size, output_format) => {
    const body = await json(await ask('/v1/images/generations', image({ size, output_format })));
    const [data] = (body as unknown as { data: { b64_json: string }[] }).data;
    const { width, height, format } = await sharp(Buffer.from(data!.b64_json, 'base64')).metadata();
    expect([`${width}x${height}`, format]).toEqual([size, output_format]);
    expect(data).not.toHaveProperty('url');
  });

  it('a picture whose prompt has the marker “slow picture” takes longer than Hosting allows', async () => {
    const body = await json(await ask('/v1/chat/completions', chat('Draw a boat [test: slow picture]')));
    const [choice] = (
      body as unknown as { choices: [{ message: { tool_calls: [{ function: { arguments: string } }] } }] }
    ).choices;
    const { prompt } = JSON.parse(choice.message.tool_calls[0].function.arguments) as { prompt: string };
    waited.length = 0;
    expect((await ask('/v1/images/generations', image({ prompt }))).status).toBe(200);
    expect(waited).toEqual([90_000]);
  });

  it.each([
    ['1792x936', 'divisible by 16'],
    ['3856x1600', 'exceed 3840'],
    ['1552x512', '1:3 and 3:1'],
    ['800x800', 'number of pixels'],
    ['large', 'WIDTHxHEIGHT'],
  ])('an image of the size %s is refused', async (size, words) => {
    const response = await ask('/v1/images/generations', image({ size }));
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(words);
  });

  it.each([
    [{ response_format: 'b64_json' }, 'unknown_parameter'],
    [{ style: 'vivid' }, 'unknown_parameter'],
    [{ model: 'dall-e-3' }, 'model_not_found'],
    [{ prompt: 'x [test: moderation]' }, 'moderation_blocked'],
    [{ output_format: 'gif' }, 'invalid_value'],
  ])('an image request with %j is refused', async (more, code) => {
    const body = await json(await ask('/v1/images/generations', image(more)));
    expect(body).toMatchObject({ error: { code } });
  });
});

describe('an edit of a picture', () => {
  const edit = async (file: Blob | null, more: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ model: 'gpt-image-2', prompt: 'A boat', n: '1', ...more }))
      body.set(name, value);
    if (file) body.set('image', file, 'a.jpg');
    const headers = { authorization: `Bearer ${openaiKey}` };
    return fetch(`${origin}/v1/images/edits`, { method: 'POST', headers, body });
  };
  const ground = async () => {
    const create = { width: 90, height: 60, channels: 3, background: '#f00' } as const;
    return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' });
  };

  it('an edit draws on top of the uploaded picture, in the requested size', async () => {
    const body = await json(await edit(await ground(), { size: '1536x512', output_format: 'jpeg' }));
    const [{ b64_json: encoded }] = body['data'] as unknown as [{ b64_json: string }];
    const { data, info } = await sharp(Buffer.from(encoded, 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1536, 512]);
    expect(data[0]).toBeGreaterThan(100);
  });

  it('an edit without a picture or with an unknown field is refused', async () => {
    expect(await json(await edit(null))).toMatchObject({ error: { param: 'image' } });
    expect(await json(await edit(await ground(), { style: 'vivid' }))).toMatchObject({
      error: { code: 'unknown_parameter' },
    });
  });
});

describe('the API endpoints', () => {
  it('the list of models says when a model will be shut down', async () => {
    expect(await json(await ask('/v1/models'))).toMatchObject({
      object: 'list',
      data: expect.arrayContaining([expect.objectContaining({ id: 'gpt-4.1', shutdown_date: '2027-01-14' })]),
    });
  });

  it.each([
    ['an unknown API key', () => ask('/v1/models', undefined, 'sk-other'), 401],
    ['an unknown path', () => ask('/v1/audio', {}), 404],
    ['an unsupported method', () => ask('/v1/chat/completions'), 404],
    ['a body that is not JSON', () => ask('/v1/chat/completions', '{'), 400],
    ['a request over the rate limit', () => ask('/v1/chat/completions', chat('[test: busy]')), 429],
    ['a request without credit', () => ask('/v1/chat/completions', chat('[test: no money]')), 429],
    ['a request during a server error', () => ask('/v1/chat/completions', chat('[test: error]')), 500],
  ])('the sandbox answers %s with an error', async (_name, call, status) => {
    const response = await call();
    expect(response.status).toBe(status);
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
  });
});
