import { isClean, type Reconciliation } from './reconcile.ts';

export interface Measured {
  publishes: number;
  seed: number;
  seconds: number;
  refused: number;
  met: { faults: number; kills: number };
  delays: readonly number[];
  reconciliation: Reconciliation;
  /** The reasons for the final failures, each with the number of its failures. */
  reasons: Readonly<Record<string, number>>;
}

/** The value that is higher than the given share of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const mostShown = 20;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function findings(title: string, sentences: readonly string[]): string[] {
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
  reconciliation,
  reasons,
}: Measured): string {
  const { deliveries, published, cancelled, failed } = reconciliation;
  return [
    `${publishes} publishes, seed ${seed}: ${isClean(reconciliation) ? 'clean' : 'NOT CLEAN'} after ${took.toFixed(0)} s`,
    `  deliveries     ${deliveries}: ${published} published, ${cancelled} cancelled, ${failed} failed with a reason`,
    ...Object.entries(reasons).map(([reason, count]) => `    ${count} × ${reason}`),
    `  faults         ${met.faults} met by networks and queue, ${met.kills} kills of parts`,
    `  user actions   ${refused} refused because they came too late`,
    `  due → settled  ${seconds(percentile(delays, 0.5))} median, ${seconds(percentile(delays, 0.99))} p99`,
    ...findings('duplicates', reconciliation.duplicates),
    ...findings('lost', reconciliation.lost),
    ...findings('unexplained', reconciliation.unexplained),
    ...findings('unpublished', reconciliation.unpublished),
    ...findings('disagreements', reconciliation.disagreements),
  ].join('\n');
}
