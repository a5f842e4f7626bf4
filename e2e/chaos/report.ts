import { isClean, type Verdict } from './ledger.ts';

export interface Measured {
  publishes: number;
  seed: number;
  seconds: number;
  refused: number;
  met: { faults: number; kills: number };
  delays: readonly number[];
  verdict: Verdict;
  /** Why what failed in the end did, with how often. */
  reasons: Readonly<Record<string, number>>;
}

/** The value below which such a share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const mostShown = 20;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function complaints(title: string, sentences: readonly string[]): string[] {
  const shown = sentences.slice(0, mostShown).map((sentence) => `    ${sentence}`);
  return [`  ${title.padEnd(14)} ${sentences.length}`, ...shown];
}

export function reportOf({
  publishes,
  seed,
  seconds: took,
  refused,
  met,
  delays,
  verdict,
  reasons,
}: Measured): string {
  const { deliveries, published, cancelled, failed } = verdict;
  return [
    `${publishes} publishes, seed ${seed}: ${isClean(verdict) ? 'clean' : 'NOT CLEAN'} after ${took.toFixed(0)} s`,
    `  deliveries     ${deliveries}: ${published} published, ${cancelled} taken back, ${failed} failed with a reason`,
    ...Object.entries(reasons).map(([reason, count]) => `    ${count} × ${reason}`),
    `  went wrong     ${met.faults} faults of networks and queue, ${met.kills} kills of the server`,
    `  meddled        ${refused} times too late, and told so`,
    `  due → settled  ${seconds(percentile(delays, 0.5))} median, ${seconds(percentile(delays, 0.99))} p99`,
    ...complaints('duplicates', verdict.duplicates),
    ...complaints('lost', verdict.lost),
    ...complaints('unexplained', verdict.unexplained),
    ...complaints('disagreements', verdict.disagreements),
  ].join('\n');
}
