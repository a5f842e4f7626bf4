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
  const heard: string[] = [];
  const sender = streamedSender({
    onText: (piece) => heard.push(piece),
    onImage: () => heard.push('(image)'),
  });
  const call = createApiClient({ idToken: () => Promise.resolve('t') });
  const input = { workspaceId: 'w', message: 'Hello' };
  const outcome = await call('streamMessage', input, { sender }).catch((error: unknown) => error);
  return { heard, outcome };
}

const event = (name: string, data: object) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
const done = { success: true, conversation: { id: 'c1', messages: [] } };

describe('a reply that is told piece by piece', () => {
  it('is heard as it comes, and answers with the whole', async () => {
    answering([event('text', { piece: 'Good\n\n' }), event('image', {}), event('done', done)]);
    expect(await send()).toEqual({ heard: ['Good\n\n', '(image)'], outcome: done });
  });

  it('may be cut anywhere on its way, even within a letter', async () => {
    const bytes = [event('text', { piece: 'Größe 🙂' }), event('done', done)].flatMap((each) => [...each]);
    answering(bytes.map((byte) => Uint8Array.of(byte)));
    expect(await send()).toEqual({ heard: ['Größe 🙂'], outcome: done });
  });

  it('may be handed over all at once, at its end', async () => {
    const all = [
      event('text', { piece: 'Good ' }),
      event('text', { piece: 'morning.' }),
      event('done', done),
    ];
    answering([Uint8Array.from(all.flatMap((each) => [...each]))]);
    expect(await send()).toEqual({ heard: ['Good ', 'morning.'], outcome: done });
  });

  it('may end with a failure, in the words of the server', async () => {
    const error = { code: 'rejected', message: 'Not this.', requestId: 'r1' };
    answering([event('text', { piece: 'Go' }), event('error', { error })]);
    const { heard, outcome } = await send();
    expect(heard).toEqual(['Go']);
    expect(outcome).toMatchObject({ code: 'rejected', status: 400, message: 'Not this.' });
  });

  it('that breaks off is a failure of the connection', async () => {
    answering([event('text', { piece: 'Go' })]);
    expect((await send()).outcome).toMatchObject({ code: 'offline' });
  });

  it('may be none: the server refused it before it began', async () => {
    const error = { code: 'limit_reached', message: 'Enough.', requestId: 'r1' };
    answering([encoder.encode(JSON.stringify({ error }))], 'application/json', 403);
    expect((await send()).outcome).toMatchObject({ code: 'limit_reached', message: 'Enough.' });
  });
});
