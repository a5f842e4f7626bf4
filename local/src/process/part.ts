import { isExpected, sentenceOf } from './start-error.ts';

/** The messages of a part, which is one process of the product, to the orchestrator. */
export type PartMessage<Ready> =
  | { kind: 'starting'; cpuMs: number }
  | { kind: 'ready'; ready: Ready }
  | { kind: 'failed'; sentence: string };
/** The messages of the orchestrator to a part. */
export type PartOrder<Settings> =
  | { kind: 'start'; settings: Settings; progressEveryMs: number }
  | { kind: 'stop' };

export interface RunningPart<Ready> {
  ready: Ready;
  stop(): Promise<void>;
}

/**
 * The time that a part has to shut down cleanly, which is less than the orchestrator waits before it kills the part.
 */
const graceMs = 4_000;

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The main function of a part. It starts when its settings arrive, and stops on request or when the orchestrator is
 * gone. Ctrl-C reaches every process of the terminal, but only the orchestrator acts on it, so that the parts stop in
 * order.
 */
export function runPart<Settings, Ready>(start: (settings: Settings) => Promise<RunningPart<Ready>>): void {
  let running: RunningPart<Ready> | undefined;
  let stopping = false;
  const say = (message: PartMessage<Ready>) => {
    if (process.connected) process.send?.(message);
  };
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    // Ends the process even if work is unfinished, because the work may wait for a part that has already ended.
    setTimeout(() => process.exit(code), graceMs);
    await running?.stop();
    process.exit(code);
  };
  const fail = (error: unknown) => {
    if (!isExpected(error) && error instanceof Error)
      process.stderr.write(`${error.stack ?? error.message}\n`);
    say({ kind: 'failed', sentence: sentenceOf(error) });
  };

  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    void stop(1);
  });
  process.on('message', (order: PartOrder<Settings>) => {
    if (order.kind === 'stop') {
      void stop(0);
      return;
    }
    const progress = setInterval(() => say({ kind: 'starting', cpuMs: usedCpuMs() }), order.progressEveryMs);
    start(order.settings)
      .then((part) => {
        running = part;
        say({ kind: 'ready', ready: part.ready });
      }, fail)
      .finally(() => clearInterval(progress));
  });
}
