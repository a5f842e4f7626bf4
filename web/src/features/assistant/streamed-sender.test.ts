import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../browser/api-client.ts';
import { streamedSender } from './streamed-sender.ts';

afterEach(() => vi.unstubAllGlobals());

const encoder = new TextEncoder();

function answering(
  pieces: readonly Uint8Array<ArrayBuffer>[],
  type = 'text/event-stream; charset=utf-8',
  status = 200,
) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })),
  );
}

async function send() {
  const received: string[] = [];
  const sender = streamedSender({
    onText: (piece) => received.push(piece),
    onImage: () => received.push('(image)'),
  });
  const call = createApiClient({ idToken: () => Promise.resolve('t') });
  const input = { workspaceId: 'w', message: 'Hello' };
  const outcome = await call('streamMessage', input, { sender }).catch((error: unknown) => error);
  return { received, outcome };
}

const event = (name: string, data: object) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const done = { success: true, conversation: { id: 'c1', messages: [] } };

describe('a streamed reply', () => {
  it('each piece of text and the image are reported, and the whole reply is returned', async () => {
    answering([event('text', { piece: 'Good\n\n' }), event('image', {}), event('done', done)]);
    expect(await send()).toEqual({ received: ['Good\n\n', '(image)'], outcome: done });
  });

  it('chunks may split the stream anywhere, even inside a character', async () => {
    const bytes = [event('text', { piece: 'Größe 🙂' }), event('done', done)].flatMap((each) => [...each]);
    answering(bytes.map((byte) => Uint8Array.of(byte)));
    expect(await send()).toEqual({ received: ['Größe 🙂'], outcome: done });
  });

  it('the stream may arrive in one chunk', async () => {
    const all = [
      event('text', { piece: 'Good ' }),
      event('text', { piece: 'morning.' }),
      event('done', done),
    ];
    answering([Uint8Array.from(all.flatMap((each) => [...each]))]);
    expect(await send()).toEqual({ received: ['Good ', 'morning.'], outcome: done });
  });

  it('an error at the end of the stream is thrown with the message and the status of the server', async () => {
    const error = { code: 'rejected', message: 'Not this.', requestId: 'r1' };
    answering([event('text', { piece: 'Go' }), event('error', { error })]);
    const { received, outcome } = await send();
    expect(received).toEqual(['Go']);
    expect(outcome).toMatchObject({ code: 'rejected', status: 400, message: 'Not this.' });
  });

  it('a stream that ends early is treated as a broken connection', async () => {
    answering([event('text', { piece: 'Go' })]);
    expect((await send()).outcome).toMatchObject({ code: 'offline' });
  });

  it('an error response that is not a stream is thrown like the error of any other call', async () => {
    const error = { code: 'limit_reached', message: 'Enough.', requestId: 'r1' };
    answering([encoder.encode(JSON.stringify({ error }))], 'application/json', 403);
    expect((await send()).outcome).toMatchObject({ code: 'limit_reached', message: 'Enough.' });
  });
});
