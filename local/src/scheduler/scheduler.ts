import type { Clock } from '../clock/clock.ts';
import { backoffMs } from '../tasks/backoff.ts';
import { sendRequest } from '../tasks/send-request.ts';
import { nextFire } from './next-fire.ts';
import { parseSchedule } from './parse-schedule.ts';
import type { Schedule } from './schedule.ts';

/**
 * Retries of a failed run, with the option names of `onSchedule`. Without these options there is no retry.
 */
interface JobRetry {
  retryCount?: number;
  minBackoffSeconds?: number;
  maxBackoffSeconds?: number;
  maxDoublings?: number;
}

export interface Job {
  name: string;
  /** In App Engine's English syntax or as unix cron. */
  schedule: string;
  /** Defaults to UTC. */
  timeZone?: string;
  url: string;
  retry?: JobRetry;
}

export interface SchedulerOptions {
  jobs: readonly Job[];
  clock: Clock;
  log: (line: string) => void;
}

export interface Scheduler {
  /** Runs a job, after its run in progress if there is one. Returns the HTTP status, or 0 when there was no answer. */
  runNow(name: string): Promise<number>;
  /** Starts no more runs, aborts the runs in progress, and resolves when they have ended. */
  stop(): Promise<void>;
}

/** Default deadline of Cloud Scheduler for one attempt. */
const attemptDeadlineMs = 180_000;

/** A local Cloud Scheduler that calls the URL of each job when its time has come. */
export function startScheduler({ jobs, clock, log }: SchedulerOptions): Scheduler {
  const timers = jobs.map((job) => new JobTimer(job, clock, log));
  return {
    async runNow(name) {
      const timer = timers.find(({ job }) => job.name === name);
      if (!timer)
        throw new Error(`There is no scheduled job "${name}"; there are ${timers.map(jobName).join(', ')}.`);
      return timer.runNow();
    },
    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()));
    },
  };
}

const jobName = ({ job }: JobTimer): string => job.name;

class JobTimer {
  readonly job: Job;
  readonly #clock: Clock;
  readonly #log: (line: string) => void;
  readonly #schedule: Schedule;
  readonly #stopping = new AbortController();
  #running: Promise<number> | undefined;
  #cancelTimer: () => void = () => undefined;

  constructor(job: Job, clock: Clock, log: (line: string) => void) {
    this.job = job;
    this.#clock = clock;
    this.#log = log;
    this.#schedule = parseSchedule(job.schedule);
    this.#plan();
  }

  async runNow(): Promise<number> {
    while (this.#running) await this.#running;
    return this.#start(this.#clock.now());
  }

  async stop(): Promise<void> {
    this.#cancelTimer();
    this.#stopping.abort();
    await this.#running;
  }

  #plan(): void {
    const at = nextFire(this.#schedule, this.#clock.now(), this.job.timeZone);
    if (at === undefined)
      throw new Error(`The schedule "${this.job.schedule}" of ${this.job.name} never comes.`);
    this.#cancelTimer = this.#clock.at(at, () => {
      if (this.#running) this.#log(`${this.job.name}: skipped, because its last run is still going on`);
      else void this.#start(at);
      this.#plan();
    });
  }

  #start(scheduledAt: number): Promise<number> {
    const running = this.#run(scheduledAt).finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #run(scheduledAt: number): Promise<number> {
    const { retryCount = 0 } = this.job.retry ?? {};
    for (let failed = 1; ; failed++) {
      const status = await this.#attempt(scheduledAt);
      if (isSuccess(status) || failed > retryCount) return status;
      await this.#pause(retryWaitMs(this.job.retry, failed));
      if (this.#stopping.signal.aborted) return status;
    }
  }

  async #attempt(scheduledAt: number): Promise<number> {
    const deadline = new AbortController();
    const cancelDeadline = this.#clock.at(this.#clock.now() + attemptDeadlineMs, () => {
      deadline.abort();
    });
    const signal = AbortSignal.any([deadline.signal, this.#stopping.signal]);
    const target = { url: this.job.url, method: 'POST', headers: {} } as const;
    const result = await sendRequest(target, headersOf(this.job, scheduledAt), signal);
    cancelDeadline();
    const status = result.kind === 'answered' ? result.status : 0;
    if (!isSuccess(status) && !this.#stopping.signal.aborted) {
      const reason =
        result.kind === 'unreachable' ? result.detail : `no answer within ${attemptDeadlineMs / 1000} s`;
      this.#log(`${this.job.name}: failed, ${status > 0 ? `answered ${status}` : reason}`);
    }
    return status;
  }

  #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#clock.at(this.#clock.now() + milliseconds, end);
      signal.addEventListener('abort', end);
    });
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function retryWaitMs(retry: JobRetry = {}, failed: number): number {
  const { minBackoffSeconds = 5, maxBackoffSeconds = 3600, maxDoublings = 5 } = retry;
  const intervals = {
    minBackoffMs: minBackoffSeconds * 1000,
    maxBackoffMs: maxBackoffSeconds * 1000,
    maxDoublings,
  };
  return backoffMs(intervals, failed);
}

function headersOf(job: Job, scheduledAt: number): Record<string, string> {
  return {
    'User-Agent': 'Google-Cloud-Scheduler',
    'X-CloudScheduler': 'true',
    'X-CloudScheduler-JobName': job.name,
    'X-CloudScheduler-ScheduleTime': new Date(scheduledAt).toISOString(),
  };
}
