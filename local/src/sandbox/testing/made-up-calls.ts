import type { SandboxRequest } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { madeUpHost } from './made-up.ts';

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}

/** Builds the call that publishes a text on the made-up network. */
export function networkRequestFor(text: string): SandboxRequest {
  return {
    method: 'POST',
    host: madeUpHost,
    path: '/publish',
    query: new URLSearchParams(),
    headers: new Headers({ 'content-type': 'text/plain' }),
    bytes: () => Promise.resolve(Buffer.from(text)),
    stream: pieces(text),
  };
}
