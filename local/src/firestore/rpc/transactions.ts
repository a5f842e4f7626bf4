import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { Code, FirestoreError, invalidArgument } from '../status.ts';
import type { CommitResult } from '../store/database.ts';
import type { WriteResult } from '../store/write.ts';
import type { WireTransactionOptions, WireWrite } from '../wire.ts';
import { serverStream, statusOf, unary } from './calls.ts';
import type { Context } from './context.ts';

interface BeginRequest {
  database?: string;
  options?: WireTransactionOptions;
}

interface CommitRequest {
  database?: string;
  writes?: WireWrite[];
  transaction?: Uint8Array;
}

interface RollbackRequest {
  database?: string;
  transaction?: Uint8Array;
}

const MAX_BATCH_WRITES = 500;

export function transactionCalls({
  engine,
  throwRequestedFailure,
  log,
}: Context): UntypedServiceImplementation {
  function begin({ database, options }: BeginRequest): { transaction: Buffer } {
    return { transaction: engine.database(database).begin(options ?? {}).id };
  }

  async function commit({ database: name, writes = [], transaction }: CommitRequest): Promise<CommitResult> {
    const database = engine.database(name);
    try {
      throwRequestedFailure();
    } catch (error) {
      const failed = transaction === undefined ? null : database.transactions.find(transaction);
      if (failed !== null) database.transactions.end(failed);
      throw error;
    }
    return database.commit(writes, transaction);
  }

  function rollback({ database: name, transaction = new Uint8Array() }: RollbackRequest): object {
    const { transactions } = engine.database(name);
    const found = transactions.find(transaction);
    if (found !== null) transactions.end(found);
    return {};
  }

  /** Commits each write separately, so that a refused write does not stop the other writes. */
  async function batchWrite({ database: name, writes = [] }: CommitRequest) {
    if (writes.length > MAX_BATCH_WRITES)
      throw invalidArgument(`A batch may hold at most ${MAX_BATCH_WRITES} writes.`);
    throwRequestedFailure();
    const database = engine.database(name);
    const writeResults: WriteResult[] = [];
    const status: { code: number; message?: string }[] = [];
    for (const write of writes)
      try {
        const { writeResults: results } = await database.commit([write]);
        writeResults.push(results[0] ?? {});
        status.push({ code: 0 });
      } catch (error) {
        writeResults.push({});
        status.push(statusOf(error, log));
      }
    return { writeResults, status };
  }

  return {
    BeginTransaction: unary(log, begin),
    Commit: unary(log, commit),
    Rollback: unary(log, rollback),
    BatchWrite: unary(log, batchWrite),
    ExecutePipeline: serverStream(log, async () => {
      throw new FirestoreError(Code.UNIMPLEMENTED, 'Pipelines need the Enterprise edition.');
    }),
  };
}
