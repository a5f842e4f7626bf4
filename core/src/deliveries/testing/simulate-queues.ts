import type { QueueLimits } from '../queues.ts';

export interface Work {
  queue: string;
  /** True for a text post. The simulation returns the publishing times of text posts only. */
  isText: boolean;
  steps: readonly { networkMs: number; cpuMs: number }[];
}

interface Machine {
  /** The maximum number of steps that are computed at the same time. */
  processors: number;
  /** The maximum number of steps that run at the same time: instances times requests per instance. */
  inFlight: number;
}

interface Waiting {
  work: Work;
  step: number;
}

interface QueueState {
  limits: QueueLimits;
  waiting: Waiting[];
  running: number;
  /** The time at which the rate limit of the queue allows the next step to start. */
  freeAt: number;
}

/**
 * Simulates queues as Cloud Tasks runs them. Four limits delay a step: the number of running steps of its queue, the
 * rate of its queue, the number of running steps of the server, and the processors. Then the step waits for the network
 * for `networkMs`. All work is due at 0. Returns the time at which each text post was published.
 */
export function simulate(works: readonly Work[], limits: readonly QueueLimits[], machine: Machine): number[] {
  const queues = new Map<string, QueueState>(
    limits.map((each) => [each.name, { limits: each, waiting: [], running: 0, freeAt: 0 }]),
  );
  const stateOf = ({ queue }: Work): QueueState => {
    const state = queues.get(queue);
    if (!state) throw new Error(`There is no queue "${queue}".`);
    return state;
  };
  for (const work of works) stateOf(work).waiting.push({ work, step: 0 });

  const processorsFreeAt = Array.from({ length: machine.processors }, () => 0);
  const ends: number[] = [];
  const events: { at: number; run: () => void }[] = [];
  let inFlight = 0;

  const schedule = (at: number, run: () => void) => void events.push({ at, run });
  /** The moment at which the first free processor will have finished this computation. */
  function computedAt(now: number, cpuMs: number): number {
    const first = processorsFreeAt.indexOf(Math.min(...processorsFreeAt));
    const end = Math.max(now, processorsFreeAt[first] ?? 0) + cpuMs;
    processorsFreeAt[first] = end;
    return end;
  }
  function begin(state: QueueState, { work, step }: Waiting, now: number): void {
    const { networkMs = 0, cpuMs = 0 } = work.steps[step] ?? {};
    state.running += 1;
    inFlight += 1;
    state.freeAt = Math.max(now, state.freeAt) + 1000 / state.limits.perSecond;
    const end = computedAt(now, cpuMs) + networkMs;
    schedule(end, () => {
      state.running -= 1;
      inFlight -= 1;
      if (step + 1 < work.steps.length) state.waiting.push({ work, step: step + 1 });
      else if (work.isText) ends.push(end);
      dispatch(end);
    });
  }
  function dispatch(now: number): void {
    for (const state of queues.values()) {
      while (state.waiting.length > 0 && state.running < state.limits.atOnce && inFlight < machine.inFlight) {
        if (state.freeAt > now) {
          const at = state.freeAt;
          if (!events.some((event) => event.at === at)) schedule(at, () => dispatch(at));
          break;
        }
        const next = state.waiting.shift();
        if (next) begin(state, next, now);
      }
    }
  }

  dispatch(0);
  while (events.length > 0) {
    let first = 0;
    for (let i = 1; i < events.length; i += 1) if ((events[i]?.at ?? 0) < (events[first]?.at ?? 0)) first = i;
    events.splice(first, 1)[0]?.run();
  }
  return ends;
}
