import type { StreamedEvents } from '@fanfare/core/api/assistant.ts';
import { errorStatus, isErrorEnvelope } from '@fanfare/core/errors/errors.ts';
import type { Sender } from '../../browser/api-client.ts';

export interface StreamListener {
  onText(piece: string): void;
  onImage(): void;
}

/** Converts the last event of the stream into an ordinary response; null for all other events. */
function replyOf(event: string, data: string): Response | null {
  if (event === 'done') return new Response(data);
  if (event !== 'error') return null;
  const body: unknown = JSON.parse(data);
  return new Response(data, { status: isErrorEnvelope(body) ? errorStatus[body.error.code] : 500 });
}

function notify(event: string, data: string, { onText, onImage }: StreamListener): void {
  if (event === 'text') onText((JSON.parse(data) as StreamedEvents['text']).piece);
  if (event === 'image') onImage();
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<[string, string]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = `${rest}${value}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const each of events) {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(each) ?? [];
      yield [event, data];
    }
  }
}

/** Creates a sender for streamed replies: reports each piece, then returns the whole reply. */
export function streamedSender(listener: StreamListener): Sender {
  return async (url, init) => {
    const response = await fetch(url, init);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!isStream || !response.body) return response;
    for await (const [event, data] of eventsOf(response.body)) {
      const reply = replyOf(event, data);
      if (reply) return reply;
      notify(event, data, listener);
    }
    throw new TypeError('The reply was cut off.');
  };
}
