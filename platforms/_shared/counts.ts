import type { Insights, MissingReason } from '@fanfare/core/insights/insights.ts';
import { NetworkError } from './network-error.ts';

interface Count {
  label: string;
  value: number | null | undefined;
  /** The reason why the value is missing. */
  why?: MissingReason;
}

/** Separates the counts that a network reported from the missing ones. */
export function splitCounts(counts: readonly Count[]): Pick<Insights, 'counts' | 'missing'> {
  const given = counts.flatMap(({ label, value }) => (typeof value === 'number' ? [{ label, value }] : []));
  const missing = counts.flatMap(({ label, value, why = 'not_offered' }) =>
    typeof value === 'number' ? [] : [{ label, why }],
  );
  return { counts: given, ...(missing.length > 0 && { missing }) };
}

/** The reason why a network did not return metrics of a post that exists. */
export const missingReasonOf = (error: unknown): MissingReason =>
  error instanceof NetworkError && error.failure.kind === 'missing_permission' ? 'refused' : 'not_offered';
