import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Clock } from '../clock/clock.ts';
import { isFields, type Fields } from './body.ts';
import { chunksOf, completionOf } from './chat.ts';
import { checkChat } from './check-chat.ts';
import { checkImage, qualityTokens, readEdit } from './check-image.ts';
import { draw } from './draw.ts';
import { badRequest, notImitated, OpenaiFailure } from './failure.ts';
import { openaiHost, openaiKey } from './key.ts';
import { modelList, oneModel } from './models.ts';
import { checkResponse, eventsOf, responseOf } from './responses.ts';
import { answerTo, lastUserText, scriptOf, slowPicture, tokensOf } from './small-writer.ts';
import { editedText } from './text-edits.ts';
import type { TextRequest } from './text-request.ts';

interface Options {
  clock: Clock;
  log(line: string): void;
}

/** OpenAI's limit for one picture. The sandbox applies it to a whole body. */
const bodyMaxBytes = 50 * 1024 * 1024;
const slowMs = 60_000;
/** Longer than Firebase Hosting waits for an answer. */
const slowPictureMs = 90_000;
const wordMs = 30;

/** The headers of every response, as OpenAI sends them. */
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
    // Text that is not JSON gets the same error as JSON that is not an object.
  }
  throw badRequest('We could not parse the JSON body of your request.', null);
}

/** Failures that a message triggers with a marker such as `[test: busy]`. */
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

interface Call {
  incoming: IncomingMessage;
  response: ServerResponse;
  id: string;
}

export const openaiCalls = [
  'GET /v1/models',
  'GET /v1/models/:id',
  'POST /v1/chat/completions',
  'POST /v1/responses',
  'POST /v1/images/generations',
  'POST /v1/images/edits',
] as const;

/** The OpenAI sandbox: an HTTP API like OpenAI's, with texts from `small-writer.ts`. */
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

  async function stream(response: ServerResponse, request: TextRequest, chunks: string[]): Promise<void> {
    const script = scriptOf(lastUserText(request.messages));
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...commonHeaders() });
    for (const [i, chunk] of chunks.entries()) {
      if (response.destroyed) return;
      if (i === 3 && script === 'cut') return void response.destroy();
      if (i === 3 && script === 'stream error') {
        response.end(`data: ${JSON.stringify(new OpenaiFailure(500, 'It broke.').body)}\n\n`);
        return;
      }
      response.write(chunk);
      await wait(wordMs);
    }
    response.end();
  }

  async function answerOf(request: TextRequest) {
    await actUp(lastUserText(request.messages));
    return answerTo(request, await editedText(request.messages));
  }

  async function chat({ incoming, response }: Call): Promise<void> {
    const request = checkChat(await readFields(incoming));
    const answer = await answerOf(request);
    if (request.stream) return stream(response, request, chunksOf(request, answer, seconds()));
    sendJson(response, 200, completionOf(request, answer, seconds()));
  }

  async function respond({ incoming, response }: Call): Promise<void> {
    const request = checkResponse(await readFields(incoming));
    const made = responseOf(request, await answerOf(request), seconds());
    if (request.stream) return stream(response, request, eventsOf(made));
    sendJson(response, 200, made);
  }

  async function image(response: ServerResponse, fields: Fields, pictures: readonly Buffer[]): Promise<void> {
    const asked = checkImage(fields);
    await actUp(asked.prompt);
    if (scriptOf(asked.prompt) === slowPicture) await wait(slowPictureMs);
    const { width, height, format, quality, prompt, count, isTransparent } = asked;
    const drawn = await Promise.all(Array.from({ length: count }, (_, i) => draw(asked, i, pictures)));
    const [input, output] = [tokensOf(prompt), qualityTokens[quality] * count];
    sendJson(response, 200, {
      created: seconds(),
      data: drawn.map((bytes) => ({ b64_json: bytes.toString('base64') })),
      size: `${width}x${height}`,
      quality,
      output_format: format,
      background: isTransparent ? 'transparent' : 'opaque',
      usage: {
        input_tokens: input,
        output_tokens: output,
        total_tokens: input + output,
        input_tokens_details: { text_tokens: input, image_tokens: 0 },
      },
    });
  }

  const handlers: Record<(typeof openaiCalls)[number], (call: Call) => Promise<void> | void> = {
    'GET /v1/models': ({ response }) => sendJson(response, 200, modelList()),
    'GET /v1/models/:id': ({ response, id }) => sendJson(response, 200, oneModel(id)),
    'POST /v1/chat/completions': chat,
    'POST /v1/responses': respond,
    'POST /v1/images/generations': async ({ incoming, response }) =>
      image(response, await readFields(incoming), []),
    'POST /v1/images/edits': async ({ incoming, response }) => {
      const { fields, pictures } = await readEdit(await readForm(incoming));
      return image(response, fields, pictures);
    },
  };

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = incoming;
    const [address = '', query = ''] = (incoming.url ?? '').split('?');
    const path = address.slice(`/${openaiHost}`.length);
    if (headers.authorization !== `Bearer ${openaiKey}`)
      throw new OpenaiFailure(401, 'Incorrect API key provided.', { code: 'invalid_api_key' });
    const [parameter] = new URLSearchParams(query).keys();
    if (parameter !== undefined) throw notImitated(parameter);
    const call = `${method} ${path}`;
    const [, id = ''] = /^GET \/v1\/models\/([\w.:-]+)$/.exec(call) ?? [];
    const name = openaiCalls.find((each) => each === (id === '' ? call : 'GET /v1/models/:id'));
    if (!name) throw new OpenaiFailure(404, `Invalid URL (${method} ${path})`);
    await handlers[name]({ incoming, response, id });
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
