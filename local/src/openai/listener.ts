import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../clock/clock.ts';
import { chunksOf, completionOf } from './chat.ts';
import { checkChat, type ChatRequest } from './check-chat.ts';
import { checkImage, readEdit } from './check-image.ts';
import { draw } from './draw.ts';
import { badRequest, OpenaiFailure } from './failure.ts';
import { isFields, type Fields } from './fields.ts';
import { openaiHost, openaiKey } from './key.ts';
import { modelList } from './models.ts';
import { answerTo, lastWish, scriptOf, slowPicture, type Answer } from './small-writer.ts';
import { editedText } from './text-edits.ts';

interface Options {
  clock: Clock;
  log(line: string): void;
}

const bodyMaxBytes = 4 * 1024 * 1024;
const slowMs = 60_000;
/** Longer than the request timeout of Firebase Hosting. */
const slowPictureMs = 90_000;
const wordMs = 30;

/** Headers that every response carries, as OpenAI's do. */
const commonHeaders = () => ({
  'x-request-id': `req_${randomUUID().replaceAll('-', '')}`,
  'openai-version': '2020-10-01',
  'x-ratelimit-limit-requests': '500',
  'x-ratelimit-remaining-requests': '499',
  'x-ratelimit-reset-requests': '120ms',
});

function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', ...commonHeaders(), ...headers });
  response.end(JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > bodyMaxBytes) throw new OpenaiFailure(413, 'The request is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readForm(incoming: IncomingMessage): Promise<FormData> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
  try {
    return await new Response(await readBody(incoming), { headers }).formData();
  } catch {
    throw badRequest('We could not parse the form of your request.', null);
  }
}

async function readFields(incoming: IncomingMessage): Promise<Fields> {
  const bytes = await readBody(incoming);
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (isFields(body)) return body;
  } catch {
    // The error is thrown below.
  }
  throw badRequest('We could not parse the JSON body of your request.', null);
}

/** Failures that a test triggers with a word in its message. */
const failures: Readonly<Record<string, () => OpenaiFailure>> = {
  busy: () =>
    new OpenaiFailure(429, 'Rate limit reached.', {
      type: 'requests',
      code: 'rate_limit_exceeded',
      headers: { 'retry-after': '30' },
    }),
  'no money': () =>
    new OpenaiFailure(429, 'You exceeded your current quota, please check your plan and billing details.', {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    }),
  error: () =>
    new OpenaiFailure(500, 'The server had an error while processing your request.', {
      type: 'server_error',
    }),
};

/** The OpenAI sandbox: an HTTP API that answers the way OpenAI's does, with the text of the small writer. */
export function createOpenai({ clock, log }: Options): RequestListener {
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      clock.at(clock.now() + ms, resolve);
    });
  const seconds = () => Math.floor(clock.now() / 1000);

  async function actUp(text: string): Promise<void> {
    const script = scriptOf(text) ?? '';
    const failure = failures[script];
    if (failure) throw failure();
    if (script === 'slow') await wait(slowMs);
  }

  async function stream(response: ServerResponse, request: ChatRequest, answer: Answer): Promise<void> {
    const script = scriptOf(lastWish(request.messages));
    const chunks = chunksOf(request, answer, seconds());
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...commonHeaders() });
    for (const [i, chunk] of chunks.entries()) {
      if (response.destroyed) return;
      if (i === 3 && script === 'cut') return void response.destroy();
      if (i === 3 && script === 'stream error') {
        response.end(`data: ${JSON.stringify(new OpenaiFailure(500, 'It broke.').body)}\n\n`);
        return;
      }
      response.write(`data: ${chunk}\n\n`);
      await wait(wordMs);
    }
    response.end();
  }

  async function chat(fields: Fields, response: ServerResponse): Promise<void> {
    const request = checkChat(fields);
    await actUp(lastWish(request.messages));
    const { messages, tools } = request;
    const answer = answerTo(messages, tools, await editedText(messages));
    if (request.stream) return stream(response, request, answer);
    sendJson(response, 200, completionOf(request, answer, seconds()));
  }

  async function image(
    fields: Fields,
    response: ServerResponse,
    background: Buffer | null = null,
  ): Promise<void> {
    const asked = checkImage(fields);
    await actUp(asked.prompt);
    if (scriptOf(asked.prompt) === slowPicture) await wait(slowPictureMs);
    const bytes = await draw(asked, background);
    const { width, height, format, quality, prompt } = asked;
    const [input, output] = [Math.ceil(prompt.length / 4), 1000];
    sendJson(response, 200, {
      created: seconds(),
      data: [{ b64_json: bytes.toString('base64') }],
      size: `${width}x${height}`,
      quality,
      output_format: format,
      background: 'opaque',
      usage: {
        input_tokens: input,
        output_tokens: output,
        total_tokens: input + output,
        input_tokens_details: { text_tokens: input, image_tokens: 0 },
      },
    });
  }

  const calls: Readonly<Record<string, (fields: Fields, response: ServerResponse) => Promise<void>>> = {
    '/v1/chat/completions': chat,
    '/v1/images/generations': image,
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '').split('?')[0]?.slice(`/${openaiHost}`.length) ?? '';
    if (incoming.headers.authorization !== `Bearer ${openaiKey}`)
      throw new OpenaiFailure(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
    if (path === '/v1/models' && incoming.method === 'GET') {
      sendJson(response, 200, modelList());
      return;
    }
    if (path === '/v1/images/edits' && incoming.method === 'POST') {
      const { fields, image: background } = await readEdit(await readForm(incoming));
      return image(fields, response, background);
    }
    const call = calls[path];
    if (!call || incoming.method !== 'POST')
      throw new OpenaiFailure(404, `Invalid URL (${incoming.method ?? ''} ${path})`);
    await call(await readFields(incoming), response);
  }

  return (incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      incoming.resume();
      if (error instanceof OpenaiFailure) {
        sendJson(response, error.status, error.body, error.headers);
        return;
      }
      log(`The imitation of OpenAI failed. ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
      if (response.headersSent) response.destroy();
      else
        sendJson(
          response,
          500,
          new OpenaiFailure(500, 'The imitation failed.', { type: 'server_error' }).body,
        );
    });
  };
}
