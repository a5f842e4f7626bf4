import { minuteMs } from '../time/units.ts';
import type { Delivery } from './delivery.ts';
import { deliveryLateAfterMs } from './decisions.ts';
import { meaningOf } from './failure-kinds.ts';

/** The result of one attempt to publish, without data about the post or its person. */
export interface Outcome {
  platform: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `late`: published, but much later than usual. `failed`: the network did not answer or did not confirm. */
  kind: 'sent' | 'late' | 'failed';
  /** The time from the due time of the post until it was live; 0 for failures. */
  ms: number;
}

interface Counts {
  sent: number;
  late: number;
  lateMs: number;
  failed: number;
}
export type CountsByNetwork = Readonly<Record<string, Counts>>;

/**
 * The recent outcomes of all networks, counted in buckets of five minutes. New outcomes overwrite the oldest bucket, so
 * the record remains one small document for any number of posts.
 */
export type HealthRecord = Readonly<Record<string, { from: number; networks: CountsByNetwork }>>;

const bucketMs = 5 * minuteMs;
/** Outcomes older than this are ignored, because they do not show the current state of a network. */
export const healthWindowMs = 30 * minuteMs;
/** Longer delays are reduced to an hour, so that a single post cannot dominate the mean. */
const countedMs = 60 * minuteMs;
/**
 * The minimum number of failed or late posts before a network is reported as slow or down. Fewer may have other causes.
 */
const outcomesMin = 3;
/** A network is reported as down if at most one in this many attempts succeeds. */
const downShare = 5;
/**
 * A network is reported as slow if at least one in this many attempts fails, or if at least half of the published posts
 * are late.
 */
const slowShare = 4;
/** A post is late after this many times the usual duration, and after two minutes at the earliest. */
const lateFactor = 4;

interface Step {
  platform: string;
  at: number;
  usualSeconds: number;
  /** The reason that a failure has if we caused it ourselves. */
  ownFailureReason: string;
}

/** The outcome of a step that has just ended. Null if the step does not show how well the network works. */
export function outcomeOf(
  { state, failure, dueAt, receipt }: Pick<Delivery, 'state' | 'failure' | 'dueAt' | 'receipt'>,
  { platform, at, usualSeconds, ownFailureReason }: Step,
): Outcome | null {
  if (state === 'published' && receipt !== null) {
    const ms = Math.max(0, at - dueAt);
    const isLate = ms > Math.max(lateFactor * usualSeconds * 1000, 2 * deliveryLateAfterMs);
    return { platform, at, kind: isLate ? 'late' : 'sent', ms };
  }
  if (failure === null || failure.reason === ownFailureReason) return null;
  return meaningOf(failure.kind).isFaultOfNetwork ? { platform, at, kind: 'failed', ms: 0 } : null;
}

/** The bucket for outcomes at this time, and the start of its five minutes. */
export function bucketAt(at: number): { bucket: string; from: number } {
  const index = Math.floor(at / bucketMs);
  return { bucket: String(index % (healthWindowMs / bucketMs)), from: index * bucketMs };
}

const none: Counts = { sent: 0, late: 0, lateMs: 0, failed: 0 };

const sum = (a: Counts, b: Counts): Counts => ({
  sent: a.sent + b.sent,
  late: a.late + b.late,
  lateMs: a.lateMs + b.lateMs,
  failed: a.failed + b.failed,
});

const sumCounts = (all: readonly CountsByNetwork[]): CountsByNetwork =>
  all
    .flatMap((each) => Object.entries(each))
    .reduce<Record<string, Counts>>(
      (sums, [platform, counts]) => ({ ...sums, [platform]: sum(sums[platform] ?? none, counts) }),
      {},
    );

export const countOutcomes = (outcomes: readonly Outcome[]): CountsByNetwork =>
  sumCounts(
    outcomes.map(({ platform, kind, ms }) => ({
      [platform]: { ...none, [kind]: 1, lateMs: kind === 'late' ? Math.min(ms, countedMs) : 0 },
    })),
  );

export function addOutcomes(record: HealthRecord, outcomes: readonly Outcome[], at: number): HealthRecord {
  const { bucket, from } = bucketAt(at);
  const known = record[bucket]?.from === from ? record[bucket].networks : {};
  return { ...record, [bucket]: { from, networks: sumCounts([known, countOutcomes(outcomes)]) } };
}

/** The outcomes of the last half hour, by network. */
export const recentCounts = (record: HealthRecord, now: number): CountsByNetwork =>
  sumCounts(
    Object.values(record)
      .filter(({ from }) => from > now - healthWindowMs)
      .map(({ networks }) => networks),
  );

/** `quiet`: in the last half hour, no post was published, and too few attempts failed to report the network as down. */
type NetworkState = 'working' | 'slow' | 'down' | 'quiet';

export interface NetworkStatus {
  state: NetworkState;
  /** The mean delay of the late posts in minutes; null if the network is not slow, or is slow because posts failed. */
  minutes: number | null;
}

export function networkStatus({ sent, late, lateMs, failed }: Counts = none): NetworkStatus {
  const live = sent + late;
  if (failed >= outcomesMin && live * downShare <= live + failed) return { state: 'down', minutes: null };
  if (late >= outcomesMin && late * 2 >= live)
    return { state: 'slow', minutes: Math.max(1, Math.round(lateMs / late / minuteMs)) };
  if (failed >= outcomesMin && failed * slowShare >= live + failed) return { state: 'slow', minutes: null };
  return { state: live > 0 ? 'working' : 'quiet', minutes: null };
}
