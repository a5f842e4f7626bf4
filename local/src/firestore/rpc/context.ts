import type { Database, ReadAt } from '../store/database.ts';
import type { StoredDocument } from '../store/collection.ts';
import type { Engine } from '../store/engine.ts';
import type { Transaction } from '../store/transactions.ts';
import type { Fields, StructuredQuery, Timestamp } from '../types.ts';
import { type FieldPath, parseFieldPath, projectFields } from '../values/field-path.ts';
import { timestampOf } from '../values/timestamps.ts';
import type { WireConsistency, WireMask } from '../wire.ts';
import type { Output } from './calls.ts';

export interface Context {
  readonly engine: Engine;
  /** throws production's refusal if the query lacks an index */
  readonly checkQuery: (query: StructuredQuery, parent: string) => void;
  /** throws the error that a test requested for the next commit, and forgets it */
  readonly throwRequestedFailure: () => void;
  /** counts the document reads that production would bill */
  readonly countReads: (reads: number) => void;
  readonly log: (line: string) => void;
}

export interface DocumentMessage {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export function maskOf(mask: WireMask | undefined): readonly FieldPath[] | null {
  return mask === undefined ? null : (mask.fieldPaths ?? []).map(parseFieldPath);
}

export function documentMessage(
  document: StoredDocument,
  mask: readonly FieldPath[] | null,
): DocumentMessage {
  return {
    name: document.name,
    fields: mask === null ? document.fields : projectFields(document.fields, mask),
    createTime: timestampOf(document.createTime),
    updateTime: timestampOf(document.updateTime),
  };
}

interface Consistency {
  readonly at: ReadAt;
  /** the transaction that this read starts */
  readonly begun: Transaction | null;
}

/**
 * Sends the client the id of the transaction that this read starts, then reads. If the client disconnects during the
 * read, or the read fails, this function ends the transaction, because nothing else would.
 */
export async function beginning<Result>(
  database: Database,
  begun: Transaction | null,
  output: Output<{ transaction?: Buffer }>,
  read: () => Promise<Result>,
): Promise<Result> {
  if (begun === null) return read();
  const end = (): void => database.transactions.end(begun);
  const keep = output.onCancelled(end);
  try {
    await output.send({ transaction: begun.id });
    return await read();
  } catch (error) {
    end();
    throw error;
  } finally {
    // from here on the client has the transaction, and may cancel the stream as soon as it has its results
    keep();
  }
}

export function consistencyOf(database: Database, request: WireConsistency): Consistency {
  if (request.transaction !== undefined && request.transaction.length > 0) {
    const transaction = database.transactions.get(request.transaction);
    return { at: { kind: 'transaction', transaction }, begun: null };
  }
  if (request.newTransaction !== undefined) {
    const transaction = database.begin(request.newTransaction);
    return { at: { kind: 'transaction', transaction }, begun: transaction };
  }
  if (request.readTime !== undefined)
    return { at: { kind: 'past', time: database.past(request.readTime) }, begun: null };
  return { at: { kind: 'now' }, begun: null };
}
