import { minuteMs } from '../time/units.ts';
import type { Delivery } from './delivery.ts';
import { lateAfterMs } from './decisions.ts';

/** The result of one try to publish, without anything about whose post it was. */
export interface Outcome {
  platform: string;
  /** Milliseconds since 1970. */
  at: number;
  /** `late`: published, but much later than usual. `failed`: the network did not answer or did not confirm. */
  kind: 'sent' | 'late' | 'failed';
  /** How long after its time the post was live; 0 for failures. */
  ms: number;
}

/** The outcomes of a few minutes. */
interface Bucket {
  from: number;
  sent: number;
  late: number;
  /** The sum over the late ones. */
  lateMs: number;
  failed: number;
}

interface NetworkRecord {
  lastSentAt: number | null;
  /** Oldest first. */
  buckets: readonly Bucket[];
}

/** The recent outcomes of all networks, by network. It is one small document, whatever the number of posts. */
export type HealthRecord = Readonly<Record<string, NetworkRecord>>;

const bucketMs = 5 * minuteMs;
/** Older outcomes say nothing about now. */
export const healthWindowMs = 30 * minuteMs;
/** A delay is counted up to an hour, so that one post does not decide about the mean. */
const countedMs = 60 * minuteMs;
/** Fewer outcomes than this may have causes of their own. */
export const outcomesMin = 3;
/** The network is down if at most one of this many tries works. */
const downShare = 5;
/** It is slow if at least one of this many tries fails, or half of the posts are late. */
const slowShare = 4;
/** A post is late after this many times the usual duration. */
const lateFactor = 4;

interface Step {
  platform: string;
  /** When the step ended. */
  at: number;
  usualSeconds: number;
  /** The reason of failures that are ours and not the network’s. */
  ownFault: string;
}

/** The outcome of a step that has just ended; null if it says nothing about the network. */
export function outcomeOf(
  { state, failure, dueAt, receipt }: Pick<Delivery, 'state' | 'failure' | 'dueAt' | 'receipt'>,
  { platform, at, usualSeconds, ownFault }: Step,
): Outcome | null {
  if (state === 'published' && receipt !== null) {
    const ms = Math.max(0, at - dueAt);
    const isLate = ms > Math.max(lateFactor * usualSeconds * 1000, 2 * lateAfterMs);
    return { platform, at, kind: isLate ? 'late' : 'sent', ms };
  }
  if (failure === null || failure.reason === ownFault) return null;
  const isOfNetwork = failure.kind === 'unavailable' || failure.kind === 'outcome_unknown';
  return isOfNetwork ? { platform, at, kind: 'failed', ms: 0 } : null;
}

function addOutcome(record: HealthRecord, { platform, at, kind, ms }: Outcome): HealthRecord {
  const { lastSentAt = null, buckets = [] } = record[platform] ?? {};
  const from = Math.floor(at / bucketMs) * bucketMs;
  const known = buckets.find((bucket) => bucket.from === from) ?? {
    from,
    sent: 0,
    late: 0,
    lateMs: 0,
    failed: 0,
  };
  const next = {
    ...known,
    [kind]: known[kind] + 1,
    ...(kind === 'late' && { lateMs: known.lateMs + Math.min(ms, countedMs) }),
  };
  const newest = Math.max(from, buckets.at(-1)?.from ?? 0);
  const kept = [...buckets.filter((bucket) => bucket.from !== from), next]
    .filter((bucket) => bucket.from > newest - healthWindowMs - bucketMs)
    .toSorted((a, b) => a.from - b.from);
  return {
    ...record,
    [platform]: {
      lastSentAt: kind === 'failed' ? lastSentAt : Math.max(lastSentAt ?? 0, at),
      buckets: kept,
    },
  };
}

export const addOutcomes = (record: HealthRecord, outcomes: readonly Outcome[]): HealthRecord =>
  outcomes.reduce(addOutcome, record);

export const networkStates = ['working', 'slow', 'down', 'quiet'] as const;
/** `quiet`: too little was published lately to tell. */
export type NetworkState = (typeof networkStates)[number];

export interface NetworkStatus {
  state: NetworkState;
  /** The mean delay of the late posts in minutes; null unless that is why the network is slow. */
  minutes: number | null;
}

/** The state of a network as our deliveries of the last half hour see it. */
export function networkStatus(record: NetworkRecord | undefined, now: number): NetworkStatus {
  const recent = (record?.buckets ?? []).filter(({ from }) => from > now - healthWindowMs && from <= now);
  const sum = (of: (bucket: Bucket) => number) => recent.reduce((all, bucket) => all + of(bucket), 0);
  const [sent, late, failed] = [
    sum((each) => each.sent),
    sum((each) => each.late),
    sum((each) => each.failed),
  ];
  const live = sent + late;
  if (failed >= outcomesMin && live * downShare <= live + failed) return { state: 'down', minutes: null };
  if (late >= outcomesMin && late * 2 >= live)
    return { state: 'slow', minutes: Math.max(1, Math.round(sum((each) => each.lateMs) / late / minuteMs)) };
  if (failed >= outcomesMin && failed * slowShare >= live + failed) return { state: 'slow', minutes: null };
  return { state: live > 0 ? 'working' : 'quiet', minutes: null };
}
