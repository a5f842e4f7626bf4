import type { FaultKind } from '@fanfare/platforms/_sandbox/sandbox.ts';

export interface FaultAim {
  network: string;
  /** Null matches every call. */
  call: string | null;
  /** Null matches every account, and calls without an account. */
  account: string | null;
  kind: FaultKind;
}

export interface WaitingFault extends FaultAim {
  id: string;
  /** The number of calls that the fault still has to affect. */
  times: number;
}

export interface FaultQueue {
  add(aim: FaultAim, times: number): WaitingFault;
  /** Uses the oldest matching fault once and returns its kind; null if no fault matches. */
  take(network: string, call: string, account: string | null): FaultKind | null;
  list(): readonly WaitingFault[];
  /** Returns whether the fault existed. */
  remove(id: string): boolean;
  clear(): void;
}

/** Keeps the faults in memory, in the order in which they were aimed. They are lost when the sandbox stops. */
export function createFaultQueue(): FaultQueue {
  let waiting: readonly WaitingFault[] = [];
  let last = 0;
  const without = (id: string) => waiting.filter((each) => each.id !== id);
  return {
    add(aim, times) {
      last += 1;
      const fault = { ...aim, id: String(last), times };
      waiting = [...waiting, fault];
      return fault;
    },
    take(network, call, account) {
      const found = waiting.find(
        (each) =>
          each.network === network &&
          (each.call === null || each.call === call) &&
          (each.account === null || each.account === account),
      );
      if (!found) return null;
      waiting =
        found.times > 1
          ? waiting.map((each) => (each === found ? { ...each, times: each.times - 1 } : each))
          : without(found.id);
      return found.kind;
    },
    list: () => waiting,
    remove(id) {
      const before = waiting.length;
      waiting = without(id);
      return waiting.length < before;
    },
    clear() {
      waiting = [];
    },
  };
}
