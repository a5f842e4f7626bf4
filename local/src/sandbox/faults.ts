import type { FaultKind } from '@fanfare/platforms/_sandbox/sandbox.ts';

/** What shall go wrong, and for whom. */
export interface FaultAim {
  network: string;
  /** Null: the next call, whichever it is. */
  call: string | null;
  /** Null: anybody's, and calls that belong to nobody. */
  account: string | null;
  kind: FaultKind;
}

export interface WaitingFault extends FaultAim {
  id: string;
  /** How many calls it will still meet. */
  times: number;
}

export interface FaultQueue {
  add(aim: FaultAim, times: number): WaitingFault;
  /** The oldest that fits; it is used up by that, once. */
  take(network: string, call: string, account: string | null): FaultKind | null;
  list(): readonly WaitingFault[];
  /** False when there is none of that id. */
  remove(id: string): boolean;
  clear(): void;
}

/** Faults wait in the order in which they were aimed. They are forgotten when the part stops. */
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
