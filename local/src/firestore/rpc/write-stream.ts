import { randomUUID } from 'node:crypto';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { CommitResult, Database } from '../store/database.ts';
import type { WireWrite } from '../wire.ts';
import { errorResponse } from './calls.ts';
import type { Context } from './context.ts';

interface WriteRequest {
  database?: string;
  streamId?: string;
  writes?: WireWrite[];
}

type WriteResponse = { readonly streamToken: Buffer; readonly streamId?: string } & Partial<CommitResult>;

/** The stream through which browser SDKs write: a handshake, then one commit after another. */
export function writeStream({
  engine,
  throwRequestedFailure,
  log,
}: Context): handleBidiStreamingCall<WriteRequest, WriteResponse> {
  return (call) => {
    let database: Database | null = null;
    let answers = 0;
    let previous = Promise.resolve();
    const token = (): Buffer => Buffer.from(String(++answers));

    async function answer({ database: name, streamId, writes = [] }: WriteRequest): Promise<void> {
      if (database === null) {
        database = engine.database(name);
        call.write({ streamId: streamId || randomUUID(), streamToken: token() });
        if (writes.length === 0) return;
      }
      throwRequestedFailure();
      const { commitTime, writeResults } = await database.commit(writes);
      call.write({ streamToken: token(), commitTime, writeResults });
    }

    call.on('data', (request: WriteRequest) => {
      previous = previous
        .then(() => answer(request))
        .catch((error: unknown) => {
          call.emit('error', errorResponse(error, log));
        });
    });
    call.on('end', () => {
      void previous.then(() => call.end());
    });
  };
}
