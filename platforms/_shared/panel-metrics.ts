import type { Block, Metric, Panel } from '@fanfare/core/analytics/panel.ts';
import { changeBetween, valueOf } from '@fanfare/core/analytics/figures.ts';

type Given = Pick<Metric, 'id' | 'label' | 'unit' | 'figure' | 'definition' | 'source'> &
  Partial<Pick<Metric, 'isFilled' | 'trend' | 'changeText'>> & {
    /** The number of the period before; null where nothing is compared. */
    before?: number | null;
    /** Shown instead of a change that cannot be known. */
    whyNot?: string | null;
  };

/** A card, with its change against the period before. */
export function metricWith(days: number, { before = null, whyNot = null, ...given }: Given): Metric {
  const change = changeBetween(before, valueOf(given.figure));
  return { trend: [], changeText: change ? `vs previous ${days} days` : whyNot, ...given, change };
}

const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${Math.abs(count).toLocaleString('en')}`;

/** What a total was before, and the words for it, by what was gained since. */
export function growthOf(total: number | null, gained: number | null, days: number) {
  if (total === null || gained === null) return {};
  return { before: total - gained, changeText: `${signed(gained)} in ${days} days` };
}

/** How many posts are new in a period, against the period before. */
export function newPosts(
  now: number,
  before: number | null,
  whyNot: string | null = null,
): Pick<Metric, 'change' | 'changeText'> {
  if (before === null) return { change: null, changeText: whyNot ?? `${now} in this period` };
  return { change: changeBetween(before, now), changeText: `${now} in this period, ${before} before` };
}

/** Cumulative counts up to today, one for each bucket of the period, for a line of the growth. */
export function totalsAt(total: number | null, times: readonly number[], from: number, to: number): number[] {
  if (total === null || times.length === 0) return [];
  const buckets = 12;
  return Array.from({ length: buckets }, (_, n) => {
    const end = from + ((to - from) * (n + 1)) / buckets;
    return total - times.filter((at) => at > end).length;
  });
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Of several lines, those that are missing; otherwise the whole chart. */
function missingIn(block: Block): string[] {
  if (block.kind !== 'lines') return block.missing ? [block.title] : [];
  const missing = block.lines.filter((line) => line.missing);
  return block.lines.length > 1 ? missing.map(({ label }) => label) : missing.map(() => block.title);
}

/** Names what is missing, and what stands in for something else. One missing part never hides the others. */
export function noticeOf(
  metrics: readonly Metric[],
  blocks: readonly Block[],
  remark: string | null,
): Panel['notice'] {
  const names = [
    ...metrics.filter(({ figure }) => figure.kind !== 'value').map(({ label }) => label),
    ...blocks.flatMap(missingIn),
  ].map((name) => name.toLowerCase());
  if (names.length > 0)
    return {
      tone: 'warning',
      text: [`Missing: ${listed.format(names)}. Everything else is complete.`, remark]
        .filter(Boolean)
        .join(' '),
    };
  return remark === null ? null : { tone: 'quiet', text: `${remark} All other figures are complete.` };
}
