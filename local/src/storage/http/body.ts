import type { IncomingMessage } from 'node:http';
import { badRequest, HttpFailure } from './failure.ts';

/** Thrown if the client disconnects before its body is complete. Nobody is left to receive an answer. */
export class BodyCutOff extends Error {
  override readonly name = 'BodyCutOff';
}

const QUEUE_LIMIT_BYTES = 1 << 20;

/** A queue between the socket and the disk. Bytes that arrived are passed on even if the connection is then lost. */
class ArrivalQueue {
  readonly #request: IncomingMessage;
  readonly #pieces: Buffer[] = [];
  #queued = 0;
  #ended: boolean;
  #cutOff: boolean;
  #wake: () => void = () => undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
    this.#ended = request.readableEnded;
    this.#cutOff = request.destroyed;
    request.on('data', (piece: Buffer) => {
      this.#pieces.push(piece);
      this.#queued += piece.length;
      if (this.#queued > QUEUE_LIMIT_BYTES) request.pause();
      this.#wake();
    });
    request.on('end', () => {
      this.#ended = true;
      this.#wake();
    });
    const cut = (): void => {
      this.#cutOff = true;
      this.#wake();
    };
    request.on('error', cut);
    request.on('close', cut);
  }

  async next(): Promise<Buffer | null> {
    for (;;) {
      const piece = this.#pieces.shift();
      if (piece !== undefined) {
        this.#queued -= piece.length;
        if (this.#queued <= QUEUE_LIMIT_BYTES / 2) this.#request.resume();
        return piece;
      }
      if (this.#ended) return null;
      if (this.#cutOff) throw new BodyCutOff('The connection was lost before the body was complete.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/**
 * Yields the body piece by piece, at the reader's speed. If the connection is lost, it first yields all bytes that have
 * arrived, because a resumable upload keeps them. Iterating over the request itself would lose them.
 */
export async function* streamBody(request: IncomingMessage, cutAfter: number | null): AsyncGenerator<Buffer> {
  const queue = new ArrivalQueue(request);
  let left = cutAfter;
  for (let piece = await queue.next(); piece !== null; piece = await queue.next()) {
    if (left === null) {
      yield piece;
      continue;
    }
    if (piece.length >= left) {
      if (left > 0) yield piece.subarray(0, left);
      request.destroy();
      throw new BodyCutOff('Cut off by a planned fault.');
    }
    left -= piece.length;
    yield piece;
  }
}

/** Reads a small body (such as JSON) as text. */
export async function textBody(body: AsyncIterable<Buffer>, limitBytes = 1 << 20): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > limitBytes) throw new HttpFailure(413, 'uploadTooLarge', 'The request body is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

export function declaredLength(request: IncomingMessage): number | null {
  const header = request.headers['content-length'];
  return header === undefined ? null : wholeNumber(header, 'Content-Length');
}

export function wholeNumber(text: string, what: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw badRequest(`Invalid value for ${what}.`);
  return value;
}
