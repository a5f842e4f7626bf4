import { open } from 'node:fs/promises';
import { badRequest } from '../http/failure.ts';
import { writeAll } from './atomic-file.ts';
import { digestOfFile, RunningDigest } from './digest.ts';
import type { Digest } from './digest.ts';
import type { SessionRecord } from './session-record.ts';

export interface Chunk {
  /** Position of the body's first byte in the object. At most the number of bytes received so far. */
  readonly offset: number;
  readonly body: AsyncIterable<Buffer>;
  /** The number of bytes of the body to store. All further bytes are read and ignored. */
  readonly keepBytes?: number;
}

/**
 * A resumable upload in progress. Bytes are appended in order, and each byte is stored once, however often it is
 * sent.
 */
export class UploadSession {
  record: SessionRecord;
  readonly partFile: string;
  #received: number;
  /**
   * The checksums of the bytes received so far. Null if an earlier run of the server received these bytes and this run
   * has not read them yet.
   */
  #digest: RunningDigest | null;
  #turn: Promise<unknown> = Promise.resolve();
  #giveWay: () => void = () => undefined;

  constructor(record: SessionRecord, partFile: string, received: number) {
    this.record = record;
    this.partFile = partFile;
    this.#received = received;
    this.#digest = received === 0 ? new RunningDigest() : null;
  }

  get received(): number {
    return this.#received;
  }

  /**
   * Runs one request at a time, and makes an older request stop reading when a newer one arrives. A client that retries
   * has given up its older request, even if this server has not noticed yet that the connection was lost.
   */
  async takeOver<Result>(giveWay: () => void, work: () => Promise<Result>): Promise<Result> {
    this.#giveWay();
    const turn = this.#turn.then(async () => {
      this.#giveWay = giveWay;
      try {
        return await work();
      } finally {
        this.#giveWay = () => undefined;
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async append(chunk: Chunk): Promise<void> {
    const digest = await this.#runningDigest();
    const handle = await open(this.partFile, 'r+');
    try {
      let alreadyStored = this.#received - chunk.offset;
      let keep = chunk.keepBytes ?? Number.POSITIVE_INFINITY;
      for await (const piece of chunk.body) {
        const fresh = piece.subarray(Math.min(alreadyStored, piece.length), Math.min(keep, piece.length));
        alreadyStored = Math.max(0, alreadyStored - piece.length);
        keep = Math.max(0, keep - piece.length);
        if (fresh.length === 0) continue;
        this.#refuseTooMuch(fresh.length);
        await writeAll(handle, fresh, this.#received);
        digest.update(fresh);
        this.#received += fresh.length;
      }
    } finally {
      await handle.close();
    }
  }

  #refuseTooMuch(more: number): void {
    const { declaredSize } = this.record;
    if (declaredSize !== null && this.#received + more > declaredSize) {
      throw badRequest(`More bytes were sent than the ${String(declaredSize)} declared at the start.`);
    }
  }

  async #runningDigest(): Promise<RunningDigest> {
    this.#digest ??= await digestOfFile(this.partFile);
    // A write that failed halfway may have left bytes that are not included in the digest. The next write overwrites
    // these bytes.
    this.#received = this.#digest.size;
    return this.#digest;
  }

  /** Drops the bytes of failed writes, flushes the rest to disk and returns the checksums. */
  async settle(): Promise<Digest> {
    const digest = await this.#runningDigest();
    const handle = await open(this.partFile, 'r+');
    try {
      await handle.truncate(digest.size);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    return digest.result();
  }
}
