import { dayMs } from '@fanfare/core/time/units.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { dayOf, daysFrom, endOf } from '../../_sandbox/days.ts';
import type { GraphNode } from './fields.ts';

/** The values of a metric, or a reply that refuses the metric, or null if the metric has no data. */
export type MetricResult = SandboxReply | GraphNode | null;

interface Insights {
  params: URLSearchParams;
  /** The id of the account or the post. */
  of: string;
  period?: string;
  metricOf(name: string): MetricResult;
  /** The reply to a call that names no metric. */
  none: SandboxReply;
  list(nodes: readonly GraphNode[], params: URLSearchParams, defaultFields: string): SandboxReply;
}

/**
 * Answers a call for metrics, whose names are separated by commas or form a JSON list. One refused metric makes the
 * whole call fail. A metric without data is left out.
 */
export function answerInsights({ params, of, period = 'lifetime', metricOf, none, list }: Insights) {
  const names = (params.get('metric') ?? '').split(/[\s",[\]]+/).filter(Boolean);
  if (names.length === 0) return none;
  const rows: GraphNode[] = [];
  for (const name of names) {
    const found = metricOf(name);
    if (found !== null && 'status' in found) return found as unknown as SandboxReply;
    const id = `${of}/insights/${name}/${period}`;
    if (found) rows.push({ name, period, title: name, description: `The number of ${name}.`, ...found, id });
  }
  return params.has('fields') ? list(rows, params, '') : ok({ data: rows });
}

interface Span {
  longestDays: number;
  usualDays: number;
  invalid(message: string): SandboxReply;
}

/** The days that ended within the requested period. */
export function requestedDays(
  params: URLSearchParams,
  now: number,
  { longestDays, usualDays, invalid }: Span,
): number[] | SandboxReply {
  const secondsOf = (name: string) => (params.has(name) ? Number(params.get(name)) * 1000 : null);
  const until = secondsOf('until') ?? now;
  const since = secondsOf('since') ?? until - usualDays * dayMs;
  if (since >= until) return invalid('since must be before until.');
  if (until - since > longestDays * dayMs)
    return invalid(
      `There cannot be more than ${longestDays} days (${(longestDays * dayMs) / 1000} s) between since and until`,
    );
  const last = Math.min(until, now);
  return daysFrom(dayOf(since), dayOf(last)).filter((day) => endOf(day) > since && endOf(day) <= last);
}
