import { invalid } from './failure.ts';
import { readEnum, readFields, readInteger, readString } from './wire/read.ts';

const faultKinds = ['twice', 'late', 'lostAnswer', 'drop'] as const;
type FaultKind = (typeof faultKinds)[number];

/**
 * The dispatches that a fault affects: those of one queue (short id) or of all queues, `count` times or until the fault
 * is cleared.
 */
interface FaultScope {
  queue?: string;
  count?: number;
}

export interface Fault extends FaultScope {
  /**
   * `twice`: the worker gets the same request twice; `late`: the dispatch waits `delayMs` longer than planned;
   * `lostAnswer`: the worker runs, but the queue treats the attempt as failed; `drop`: the worker never receives the
   * attempt.
   */
  kind: FaultKind;
  /** For `late`, the delay. For `twice`, the time until the duplicate arrives, by default 0. */
  delayMs?: number;
}

/** Injects faults that the real service has now and then, and that the product must tolerate. */
export interface TaskFaults {
  add(fault: Fault): void;
  dispatchTwice(scope?: FaultScope & { delayMs?: number }): void;
  dispatchLate(delayMs: number, scope?: FaultScope): void;
  loseAnswer(scope?: FaultScope): void;
  dropDispatch(scope?: FaultScope): void;
  list(): Fault[];
  clear(): void;
}

/** The faults as the dispatcher uses them; `take` uses up one fault. */
export interface FaultSwitches extends TaskFaults {
  take(kind: FaultKind, queue: string): Fault | undefined;
}

export function createFaults(): FaultSwitches {
  let faults: Fault[] = [];
  const add = (fault: Fault): void => {
    faults.push({ ...fault });
  };
  return {
    add,
    dispatchTwice: (scope) => {
      add({ kind: 'twice', ...scope });
    },
    dispatchLate: (delayMs, scope) => {
      add({ kind: 'late', delayMs, ...scope });
    },
    loseAnswer: (scope) => {
      add({ kind: 'lostAnswer', ...scope });
    },
    dropDispatch: (scope) => {
      add({ kind: 'drop', ...scope });
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear: () => {
      faults = [];
    },
    take(kind, queue) {
      const fault = faults.find((each) => each.kind === kind && (each.queue ?? queue) === queue);
      if (fault?.count !== undefined && --fault.count <= 0) faults = faults.filter((each) => each !== fault);
      return fault;
    },
  };
}

export function readFault(body: unknown): Fault {
  const fields = readFields(body, 'fault', ['kind', 'queue', 'count', 'delayMs']);
  const kind = readEnum(fields['kind'], 'fault.kind', faultKinds);
  const queue = readString(fields, 'queue', 'fault');
  const count = readInteger(fields, 'count', 'fault');
  const delayMs = readInteger(fields, 'delayMs', 'fault');
  if (kind === undefined) throw invalid(`fault.kind must be one of ${faultKinds.join(', ')}.`);
  if (count !== undefined && count < 1) throw invalid('fault.count must be at least 1.');
  if (delayMs !== undefined && delayMs < 0) throw invalid('fault.delayMs must not be negative.');
  if (kind === 'late' && delayMs === undefined)
    throw invalid('fault.delayMs is required for a late dispatch.');
  return {
    kind,
    ...(queue !== undefined && { queue }),
    ...(count !== undefined && { count }),
    ...(delayMs !== undefined && { delayMs }),
  };
}
