import type { Cell } from '@fanfare/core/analytics/csv.ts';
import type { BioLink, BioResults } from '@fanfare/core/bio/page.ts';

export type Shown = 'views' | 'clicks';

export interface LinkResult {
  id: string;
  title: string;
  /** True if the link is no longer in the draft. */
  isDeleted: boolean;
  clicks: number;
  /** The link’s share of all clicks, from 0 to 1. */
  share: number;
}

/** Every link with its clicks, most clicked first, including links that were deleted since. */
export function linkResults({ links, clicks: all }: BioResults, current: readonly BioLink[]): LinkResult[] {
  const titles = new Map(current.map(({ id, title }) => [id, title]));
  const counted = new Map(links.map(({ id, clicks }) => [id, clicks]));
  const ids = new Set([...counted.keys(), ...titles.keys()]);
  return [...ids]
    .map((id) => {
      const clicks = counted.get(id) ?? 0;
      const title = titles.get(id)?.trim() ?? '';
      return {
        id,
        title: title === '' ? (titles.has(id) ? 'Link without a title' : 'Deleted link') : title,
        isDeleted: !titles.has(id),
        clicks,
        share: all === 0 ? 0 : clicks / all,
      };
    })
    .toSorted((a, b) => b.clicks - a.clicks);
}

/** A table with a header and a row for each day, with the numbers of the page or of one link. */
export function dayRows({ days, links }: BioResults, linkId: string | null): (readonly Cell[])[] {
  if (linkId === null)
    return [['Day', 'Views', 'Clicks'], ...days.map(({ day, views, clicks }) => [day, views, clicks])];
  const counts = links.find(({ id }) => id === linkId)?.days ?? [];
  return [['Day', 'Clicks'], ...days.map(({ day }, index) => [day, counts[index] ?? 0])];
}

export function pointsOf(
  { days, links }: BioResults,
  shown: Shown,
  linkId: string | null,
): { day: string; value: number }[] {
  const counts = linkId === null ? null : (links.find(({ id }) => id === linkId)?.days ?? []);
  return days.map((each, index) => ({
    day: each.day,
    value: counts === null ? each[shown] : (counts[index] ?? 0),
  }));
}

/** All results for a spreadsheet: a row for each day, with a column for each link that was clicked. */
export function exportRows(results: BioResults, current: readonly BioLink[]): (readonly Cell[])[] {
  const links = linkResults(results, current).filter(({ clicks }) => clicks > 0);
  const counts = links.map(({ id }) => results.links.find((each) => each.id === id)?.days ?? []);
  return [
    ['Day', 'Views', 'Clicks', ...links.map(({ title }) => `Clicks: ${title}`)],
    ...results.days.map(({ day, views, clicks }, index) => [
      day,
      views,
      clicks,
      ...counts.map((each) => each[index] ?? 0),
    ]),
  ];
}
