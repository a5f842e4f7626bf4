import type { IncomingMessage } from 'node:http';
import type { SandboxRequest } from '@fanfare/platforms/_sandbox/sandbox.ts';
import { streamBody } from '../storage/http/body.ts';

const wholeMaxBytes = 32 * 1024 * 1024;

/** Thrown if a network reads a whole body that is longer than `wholeMaxBytes`. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong';
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > wholeMaxBytes) throw new BodyTooLong(`The body is longer than ${wholeMaxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}

/** The call as the network would receive it. The first segment of the path is the host of the network. */
export function networkRequest(incoming: IncomingMessage): SandboxRequest {
  // The origin is needed because `URL` would read the beginning of a path such as `//a` as a host.
  const address = new URL(`http://sandbox${incoming.url ?? '/'}`);
  const [, host = '', ...path] = address.pathname.split('/');
  // The body is read from the connection when the network reads it, whole or in pieces.
  const stream = streamBody(incoming, null);
  return {
    method: incoming.method ?? '',
    host: host.toLowerCase(),
    path: `/${path.join('/')}`,
    query: address.searchParams,
    headers: headersOf(incoming),
    bytes: () => whole(stream),
    stream,
  };
}
