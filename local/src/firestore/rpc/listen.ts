import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { Database, DocumentChange } from '../store/database.ts';
import type { Timestamp } from '../types.ts';
import { microsecondsOf } from '../values/timestamps.ts';
import { statusOf } from './calls.ts';
import { type Context, documentMessage, type DocumentMessage } from './context.ts';
import { type WatchTarget, watchTarget, type WireTarget } from './watch-target.ts';

interface ListenRequest {
  database?: string;
  addTarget?: WireTarget;
  removeTarget?: number;
}

interface TargetChange {
  readonly targetChangeType: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
  readonly targetIds: readonly number[];
  readonly readTime?: Timestamp;
  readonly resumeToken?: Buffer;
  readonly cause?: { readonly code: number; readonly message: string };
}

interface Removal {
  readonly document: string;
  readonly removedTargetIds: readonly number[];
  readonly readTime: Timestamp;
}

interface ListenResponse {
  readonly targetChange?: TargetChange;
  readonly documentChange?: {
    readonly document: DocumentMessage;
    readonly targetIds?: readonly number[];
    readonly removedTargetIds?: readonly number[];
  };
  readonly documentDelete?: Removal;
}

type Send = (response: ListenResponse) => void;

const LATEST = { kind: 'now' } as const;

const atTime = (readTime: Timestamp): Pick<TargetChange, 'readTime' | 'resumeToken'> => ({
  readTime,
  resumeToken: Buffer.from(String(microsecondsOf(readTime))),
});

function sendRemovals(
  target: WatchTarget,
  current: WatchTarget['seen'],
  database: Database,
  send: Send,
): number {
  let sent = 0;
  for (const name of target.seen.keys()) {
    if (current.has(name)) continue;
    sent++;
    const removedTargetIds = [target.id];
    const living = database.documents.get(name);
    if (living !== null)
      send({ documentChange: { document: documentMessage(living, null), removedTargetIds } });
    else send({ documentDelete: { document: name, removedTargetIds, readTime: database.readTime(LATEST) } });
  }
  return sent;
}

/** Sends what has changed in the target's results since the last call. Returns the number of changes. */
function sendChanges(target: WatchTarget, database: Database, send: Send): number {
  const current = new Map(target.results().map((document) => [document.name, document]));
  let sent = sendRemovals(target, current, database, send);
  for (const [name, document] of current) {
    const before = target.seen.get(name);
    if (before?.updateTime === document.updateTime && before.createTime === document.createTime) continue;
    sent++;
    send({
      documentChange: { document: documentMessage(document, target.projection), targetIds: [target.id] },
    });
  }
  target.seen = current;
  return sent;
}

/**
 * A client's stream of changes. The Admin SDK opens one stream for each listener, and a browser SDK one stream for
 * all.
 */
class Watch {
  readonly #targets = new Map<number, WatchTarget>();
  readonly #database: Database;
  readonly #context: Context;
  readonly #send: Send;
  #pending: DocumentChange[] = [];

  constructor(database: Database, context: Context, send: Send) {
    this.#database = database;
    this.#context = context;
    this.#send = send;
  }

  #tell(change: TargetChange): void {
    this.#send({ targetChange: change });
  }

  add(wire: WireTarget): void {
    const database = this.#database;
    const targetIds = [wire.targetId || 1];
    try {
      const target = watchTarget(database, wire, this.#context.checkQuery);
      this.#tell({ targetChangeType: 'ADD', targetIds });
      // tells the client to forget the results that it remembers, because all results are sent again
      if (wire.resumeToken?.length || wire.readTime) this.#tell({ targetChangeType: 'RESET', targetIds });
      sendChanges(target, database, this.#send);
      const readTime = database.readTime(LATEST);
      for (const document of target.names)
        if (database.documents.get(document) === null)
          this.#send({ documentDelete: { document, removedTargetIds: targetIds, readTime } });
      this.#tell({ targetChangeType: 'CURRENT', targetIds, ...atTime(readTime) });
      this.#tell({ targetChangeType: 'NO_CHANGE', targetIds: [], ...atTime(readTime) });
      if (wire.once) this.#tell({ targetChangeType: 'REMOVE', targetIds });
      else this.#targets.set(target.id, target);
    } catch (error) {
      this.#tell({ targetChangeType: 'REMOVE', targetIds, cause: statusOf(error, this.#context.log) });
    }
  }

  remove(id: number): void {
    this.#targets.delete(id);
    this.#tell({ targetChangeType: 'REMOVE', targetIds: [id] });
  }

  /** Commits that arrive together are reported together, so that a burst of writes runs each query once. */
  changed(changes: readonly DocumentChange[]): void {
    if (this.#pending.length === 0) setImmediate(() => this.#flush());
    this.#pending.push(...changes);
  }

  #flush(): void {
    const changes = this.#pending;
    this.#pending = [];
    let sent = 0;
    for (const target of this.#targets.values())
      if (target.isTouchedBy(changes)) sent += sendChanges(target, this.#database, this.#send);
    if (sent > 0)
      this.#tell({
        targetChangeType: 'NO_CHANGE',
        targetIds: [],
        ...atTime(this.#database.readTime(LATEST)),
      });
  }

  close(): void {
    this.#targets.clear();
  }
}

export function listen(context: Context): handleBidiStreamingCall<ListenRequest, ListenResponse> {
  return (call) => {
    let watch: Watch | null = null;
    let unsubscribe = (): void => {};

    function open(name: string | undefined): Watch {
      const database = context.engine.database(name);
      const opened = new Watch(database, context, (response) => {
        if (!call.cancelled && !call.destroyed) call.write(response);
      });
      unsubscribe = context.engine.onCommit((changed, changes) => {
        if (changed === database) opened.changed(changes);
      });
      return opened;
    }

    call.on('data', (request: ListenRequest) => {
      watch ??= open(request.database);
      if (request.removeTarget) watch.remove(request.removeTarget);
      else if (request.addTarget) watch.add(request.addTarget);
    });
    const close = (): void => {
      unsubscribe();
      watch?.close();
    };
    call.on('cancelled', close);
    call.on('error', close);
    call.on('end', () => {
      close();
      call.end();
    });
  };
}
