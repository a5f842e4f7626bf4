import { createServer, type Server } from 'node:http';
import { OpenAI, toFile } from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiHost, openaiKey } from '../../../local/src/openai/key.ts';
import { createOpenai } from '../../../local/src/openai/listener.ts';
import { close, listen } from '../../../local/src/process/listen.ts';
import { picture } from '../testing/pictures.ts';

/** A clock without real waiting. */
const clock = {
  now: () => Date.parse('2026-11-21T12:00:00Z'),
  at: (_time: number, run: () => void) => {
    setImmediate(run);
    return () => undefined;
  },
};

let server: Server;
let client: OpenAI;
beforeAll(async () => {
  server = createServer(createOpenai({ clock, log: () => undefined }));
  const baseURL = `http://127.0.0.1:${await listen(server, 0, 'OpenAI')}/${openaiHost}/v1`;
  client = new OpenAI({ apiKey: openaiKey, baseURL, maxRetries: 0, logLevel: 'off' });
});
afterAll(() => close(server));

const model = 'gpt-6-luna';
const messages = [{ role: 'user' as const, content: 'Write a caption about fresh bread, as JSON.' }];
const parameters = {
  type: 'object',
  properties: { title: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['title', 'tags'],
  additionalProperties: false,
};
const ask = async (more: object) =>
  client.chat.completions.create({ model, messages, stream: false, ...more });

describe('a chat completion', () => {
  it('a text ends at the limit of tokens, which includes the reasoning tokens', async () => {
    const { choices, usage } = await ask({ max_completion_tokens: 10, reasoning_effort: 'none' });
    expect(choices).toMatchObject([{ finish_reason: 'length', message: { content: expect.any(String) } }]);
    expect(choices[0]!.message.content).toHaveLength(40);
    expect(usage).toMatchObject({
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 0 },
    });
    const thought = await ask({ max_completion_tokens: 10, reasoning_effort: 'high' });
    expect(thought.choices).toMatchObject([{ finish_reason: 'length', message: { content: '' } }]);
    expect(thought.usage).toMatchObject({
      completion_tokens: 10,
      completion_tokens_details: { reasoning_tokens: 10 },
    });
  });

  it('a text ends before the first stop sequence', async () => {
    const { choices } = await ask({ stop: ['machine', 'small'] });
    expect(choices).toMatchObject([{ finish_reason: 'stop', message: { content: 'I am the ' } }]);
  });

  it('a reply has the requested number of choices, whether it is streamed or not', async () => {
    const { choices, usage } = await ask({ n: 3, reasoning_effort: 'none' });
    expect(choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(usage!.completion_tokens % 3).toBe(0);
    const texts = ['', ''];
    for await (const chunk of await client.chat.completions.create({ model, messages, n: 2, stream: true }))
      for (const { index, delta } of chunk.choices) texts[index] += delta.content ?? '';
    expect(texts).toEqual([choices[0]!.message.content, choices[0]!.message.content]);
  });

  it('an answer is JSON, or fits a schema, if the request demands it', async () => {
    const object = await ask({ response_format: { type: 'json_object' } });
    expect(JSON.parse(object.choices[0]!.message.content!)).toEqual({
      text: expect.stringContaining('bread'),
    });
    const json_schema = { name: 'caption', strict: true, schema: parameters };
    const fitting = await ask({ response_format: { type: 'json_schema', json_schema } });
    expect(JSON.parse(fitting.choices[0]!.message.content!)).toEqual({
      title: 'fresh bread, as JSON',
      tags: ['#fresh', '#bread', '#json'],
    });
  });

  it('a request for JSON is refused if no message mentions JSON, or if a strict schema is incomplete', async () => {
    const plain = [{ role: 'user', content: 'Write a caption.' }];
    await expect(ask({ messages: plain, response_format: { type: 'json_object' } })).rejects.toThrow(
      "must contain the word 'json'",
    );
    const json_schema = { name: 'caption', strict: true, schema: { ...parameters, required: ['title'] } };
    await expect(ask({ response_format: { type: 'json_schema', json_schema } })).rejects.toMatchObject({
      status: 400,
      param: 'response_format.json_schema.schema',
    });
  });

  it('a tool is called as `tool_choice` requires, with arguments that fit its schema', async () => {
    const tools = [{ type: 'function', function: { name: 'find', strict: true, parameters } }];
    const choose = async (tool_choice: unknown) =>
      (await ask({ tools, tool_choice, reasoning_effort: 'none' })).choices[0]!;
    for (const choice of ['required', { type: 'function', function: { name: 'find' } }]) {
      const { message, finish_reason } = await choose(choice);
      const [call] = message.tool_calls!;
      expect(finish_reason).toBe('tool_calls');
      expect(call).toMatchObject({ function: { name: 'find' } });
      expect(
        Object.keys(JSON.parse((call as { function: { arguments: string } }).function.arguments) as object),
      ).toEqual(['title', 'tags']);
    }
    expect((await choose('auto')).message.tool_calls).toBeUndefined();
    expect((await choose('none')).message.tool_calls).toBeUndefined();
    await expect(choose({ type: 'function', function: { name: 'lose' } })).rejects.toThrow('not found');
  });
});

describe('a response', () => {
  const read = async (stream: AsyncIterable<ResponseStreamEvent>) => {
    const events: ResponseStreamEvent[] = [];
    for await (const event of stream) events.push(event);
    return events;
  };

  it('a response has the text of a chat completion, and usage that adds up', async () => {
    const {
      output_text: text,
      status,
      usage,
    } = await client.responses.create({
      model,
      instructions: 'Be short.',
      input: 'Write a caption about bread.',
    });
    expect([status, text]).toEqual(['completed', expect.stringContaining('Bread.')]);
    expect(usage!.input_tokens + usage!.output_tokens).toBe(usage!.total_tokens);
  });

  it('a streamed response arrives in numbered events, whose pieces of text form the whole text', async () => {
    const events = await read(await client.responses.create({ model, input: 'Hello', stream: true }));
    expect(events.map(({ sequence_number: at }) => at)).toEqual(events.map((_, i) => i));
    const pieces = events.flatMap((event) =>
      event.type === 'response.output_text.delta' ? [event.delta] : [],
    );
    const last = events.at(-1)!;
    expect(last.type).toBe('response.completed');
    if (last.type !== 'response.completed') return;
    expect(last.response.output).toMatchObject([
      { content: [{ type: 'output_text', text: pieces.join('') }] },
    ]);
  });

  it('a function call is streamed in pieces, and the next request must contain its output', async () => {
    const tools = [{ type: 'function' as const, name: 'find', strict: true, parameters }];
    const asked = { model, input: 'Find bread.', tools, tool_choice: 'required' as const };
    const { output } = await client.responses.create(asked);
    expect(output).toMatchObject([{ type: 'function_call', name: 'find', status: 'completed' }]);
    const events = await read(await client.responses.create({ ...asked, stream: true }));
    const done = events.find((event) => event.type === 'response.function_call_arguments.done');
    const pieces = events.flatMap((event) =>
      event.type === 'response.function_call_arguments.delta' ? [event.delta] : [],
    );
    expect(done).toMatchObject({ arguments: pieces.join('') });
    const [call] = output;
    if (call?.type !== 'function_call') throw new Error('There is a call.');
    const question = { role: 'user' as const, content: 'Find bread.' };
    const answer = { type: 'function_call_output' as const, call_id: call.call_id, output: 'Here.' };
    const next = await client.responses.create({ model, input: [question, call, answer] });
    expect(next.output_text).not.toBe('');
    await expect(client.responses.create({ model, input: [question, call] })).rejects.toThrow(
      'No tool output found',
    );
  });

  it('a response that is cut off is marked as incomplete, with the reason', async () => {
    const { status, incomplete_details: why } = await client.responses.create({
      model,
      input: 'Hello',
      reasoning: { effort: 'none' },
      max_output_tokens: 16,
    });
    expect([status, why]).toEqual(['incomplete', { reason: 'max_output_tokens' }]);
    const format = { type: 'json_schema' as const, name: 'caption', schema: parameters };
    const whole = await client.responses.create({ model, input: 'Bread', text: { format } });
    expect(JSON.parse(whole.output_text)).toEqual({ title: 'Bread', tags: ['#bread'] });
  });
});

describe('pictures', () => {
  const bytesOf = ({ data }: OpenAI.ImagesResponse) =>
    (data ?? []).map(({ b64_json: encoded }) => Buffer.from(encoded ?? '', 'base64'));

  it('the requested number of different pictures is drawn', async () => {
    const drawn = bytesOf(await client.images.generate({ model: 'gpt-image-2', prompt: 'Bread', n: 2 }));
    expect(drawn).toHaveLength(2);
    expect(drawn[0]!.equals(drawn[1]!)).toBe(false);
  });

  it('a transparent background is transparent, and a lower compression makes a smaller file', async () => {
    const asked = { model: 'gpt-image-2', prompt: 'Bread', output_format: 'webp' } as const;
    const [clear] = bytesOf(await client.images.generate({ ...asked, background: 'transparent' }));
    expect((await sharp(clear).stats()).isOpaque).toBe(false);
    const [small] = bytesOf(await client.images.generate({ ...asked, output_compression: 10 }));
    const [large] = bytesOf(await client.images.generate({ ...asked, output_compression: 100 }));
    expect(small!.length).toBeLessThan(large!.length);
    await expect(
      client.images.generate({ ...asked, output_format: 'jpeg', background: 'transparent' }),
    ).rejects.toMatchObject({ status: 400, param: 'background' });
  });

  it('an edit of two pictures is a JPEG that shows both', async () => {
    const colours = ['#ff0000', '#0000ff'];
    const image = await Promise.all(
      colours.map(async (colour, i) =>
        toFile(await picture({ width: 64, height: 64, format: 'png', colour }), `${i}.png`, {
          type: 'image/png',
        }),
      ),
    );
    const [made] = bytesOf(
      await client.images.edit({
        model: 'gpt-image-2',
        image,
        prompt: ' ',
        size: '1536x864',
        output_format: 'jpeg',
      }),
    );
    const { format, width } = await sharp(made).metadata();
    expect([format, width]).toEqual(['jpeg', 1536]);
    const half = async (left: number) => {
      const part = await sharp(made).extract({ left, top: 0, width: 768, height: 864 }).toBuffer();
      return (await sharp(part).stats()).dominant;
    };
    const [red, blue] = [await half(0), await half(768)];
    expect([red.r > red.b, blue.b > blue.r]).toEqual([true, true]);
  });
});
