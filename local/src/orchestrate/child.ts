import { fork, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { PartMessage, PartOrder } from '../process/part.ts';
import { StartError } from '../process/start-error.ts';

export interface ChildOptions<Settings> {
  name: string;
  /** A file that calls `runPart`. */
  entry: URL;
  settings: Settings;
  env?: NodeJS.ProcessEnv;
  /** Flags for Node itself. */
  flags?: readonly string[];
  /** The time between two reports of progress while the part starts. */
  progressEveryMs?: number;
  /** The number of consecutive reports without work after which a part is considered stalled. */
  idleReports?: number;
  line(name: string, text: string): void;
}

export interface Child<Ready> {
  name: string;
  ready: Ready;
  pid: number;
  /** Resolves when the process has ended for any reason. */
  exited: Promise<{ wanted: boolean; code: number | null; signal: NodeJS.Signals | null }>;
  stop: () => Promise<void>;
}

/** The time that a part has to exit before it is killed. */
const graceMs = 5_000;

/**
 * A part that uses less CPU time than this between two reports is idle. Sending a report takes less, and real work
 * takes more.
 */
const idleCpuMs = 10;

/**
 * Detects a stalled part, which still sends reports but uses almost no CPU time. The elapsed time is no criterion,
 * because on a busy machine a healthy part can take minutes to start.
 */
function stallDetector(idleReports: number): (cpuMs: number) => boolean {
  let last = 0;
  let idle = 0;
  return (cpuMs) => {
    idle = cpuMs - last < idleCpuMs ? idle + 1 : 0;
    last = cpuMs;
    return idle >= idleReports;
  };
}

function readLines(stream: Readable | null, line: (text: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Infinity }).on('line', line);
}

function order<Settings>(child: ChildProcess, message: PartOrder<Settings>): void {
  if (child.connected && child.pid !== undefined) child.send(message);
}

/** Runs a part in its own process, and waits until the part is ready. */
export async function startChild<Settings, Ready>(options: ChildOptions<Settings>): Promise<Child<Ready>> {
  const child = fork(options.entry, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // glibc creates a heap for each thread and returns little memory to the system. Two heaps are enough for the native
    // code of these processes.
    env: { MALLOC_ARENA_MAX: '2', ...process.env, ...options.env },
    execArgv: ['--disable-warning=ExperimentalWarning', '--enable-source-maps', ...(options.flags ?? [])],
  });
  readLines(child.stdout, (text) => options.line(options.name, text));
  readLines(child.stderr, (text) => options.line(options.name, text));

  let wanted = false;
  const exited = new Promise<{ wanted: boolean; code: number | null; signal: NodeJS.Signals | null }>(
    (resolve) => {
      child.once('exit', (code, signal) => resolve({ wanted, code, signal }));
      // A process that could not be started never emits an exit event.
      child.once('error', () => {
        if (child.pid === undefined) resolve({ wanted, code: null, signal: null });
      });
    },
  );
  const stop = async () => {
    wanted = true;
    order(child, { kind: 'stop' });
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(timer);
  };

  const progressEveryMs = options.progressEveryMs ?? 1000;
  const hasStalled = stallDetector(options.idleReports ?? 60);
  order<Settings>(child, { kind: 'start', settings: options.settings, progressEveryMs });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: PartMessage<Ready>) => {
      if (message.kind === 'ready') resolve(message.ready);
      else if (message.kind === 'failed') reject(new StartError(message.sentence));
      else if (hasStalled(message.cpuMs))
        reject(new StartError(`The part "${options.name}" stopped making progress before it was ready.`));
    });
    child.once('error', (error) =>
      reject(new StartError(`The part "${options.name}" could not be started: ${error.message}`)),
    );
    void exited.then(({ code, signal }) => {
      const how = signal ?? `code ${String(code)}`;
      reject(new StartError(`The part "${options.name}" ended with ${how} before it was ready.`));
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { name: options.name, ready, pid: child.pid ?? 0, exited, stop };
}
