import { Readable } from 'node:stream';
import type { Fetcher } from './guarded-request.ts';
import { brokenText, LinkError } from './link-error.ts';

/** The largest response that is read. Video metadata is far smaller. */
const bytesMax = 16 * 1024 * 1024;
const withoutBody = new Set([204, 205, 304]);

async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new LinkError(brokenText, 'unavailable');
    yield chunk;
  }
}

/** A guarded `fetch` for libraries, which reaches only addresses that links may have. */
export function guardedFetch(fetcher: Fetcher, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { message } = await fetcher({
      url: new URL(request.url),
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { body: new Uint8Array(await request.arrayBuffer()) }),
      signal,
    });
    const status = message.statusCode ?? 502;
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers))
      if (typeof value === 'string') headers.set(name, value);
    if (withoutBody.has(status)) return new Response(null, { status, headers });
    const body = Readable.toWeb(Readable.from(limited(message)));
    return new Response(body as ReadableStream<Uint8Array>, { status, headers });
  };
}
