import type { Child } from './child.ts';
import { sentenceOf } from '../process/start-error.ts';

type Line = (name: string, text: string) => void;

export interface KeptPart<Ready> {
  name: string;
  /** The report that the current process sent when it was ready. */
  ready(): Ready;
  pid(): number;
  /** Resolves as soon as no restart of the part is in progress. */
  settled(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * `previous` is what the replaced process reported. The new process uses the same addresses, because the other parts
 * still call these.
 */
export type StartPart<Ready> = (line: Line, previous?: Ready) => Promise<Child<Ready>>;

interface KeepRunningOptions<Ready> {
  start: StartPart<Ready>;
  line: Line;
  now(): number;
  /** `sentence` says why the part is not started again. */
  onLost(sentence: string): void;
}

/** A part that exits this often within a minute is not started again, because it would probably exit again. */
export const exitsMax = 5;
const exitWindowMs = 60_000;

/** How many log lines are shown for a part that is not started again. */
const shownLines = 10;

/** Starts a part, and starts it again after each unexpected exit, until it exits too often. */
export async function keepRunning<Ready>(options: KeepRunningOptions<Ready>): Promise<KeptPart<Ready>> {
  const { now, onLost } = options;
  let lines: string[] = [];
  const line: Line = (name, text) => {
    lines = [...lines, `\n  ${text}`].slice(-shownLines);
    options.line(name, text);
  };
  let exits: number[] = [];
  let isStopping = false;
  let child = await options.start(line);
  let starting = Promise.resolve();

  const begin = async () => {
    if (isStopping) return;
    child = await options.start(line, child.ready);
    watch();
  };
  const recover = async (reason: string): Promise<void> => {
    const at = now();
    exits = [...exits.filter((earlier) => earlier > at - exitWindowMs), at];
    if (exits.length >= exitsMax) {
      const log = lines.length > 0 ? ` Its last lines:${lines.join('')}` : '';
      onLost(`${reason} This was the ${exitsMax}th time within a minute.${log}`);
      return;
    }
    options.line(child.name, `Warning: ${reason} It is started again.`);
    await begin().catch((error: unknown) => recover(sentenceOf(error)));
  };
  const watch = () =>
    void child.exited.then(({ wanted, code, signal }) => {
      if (!wanted)
        starting = recover(
          `The part "${child.name}" exited unexpectedly (${signal ?? `code ${String(code)}`}).`,
        );
    });
  watch();
  return {
    name: child.name,
    ready: () => child.ready,
    pid: () => child.pid,
    settled: () => starting,
    async restart() {
      const restarting = starting.then(() => child.stop()).then(begin);
      starting = restarting.catch(() => undefined);
      await restarting;
    },
    async stop() {
      isStopping = true;
      await starting;
      await child.stop();
    },
  };
}
