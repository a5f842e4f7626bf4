import { compareAlphabetically } from '../text/compare-alphabetically.ts';
import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';
import { nameKey } from '../text/name-key.ts';
import type { PostStatus } from './post.ts';

export const savedViewsMax = 30;
export const savedViewNameMax = 60;

/** The ranges are relative to today, so that a saved view always shows current posts. */
export const dateRanges = ['last7', 'last30', 'next7', 'next30'] as const;
export type DateRange = (typeof dateRanges)[number];

export interface ListFilter {
  network: string | null;
  /** An account's id at the network. */
  account: string | null;
  range: DateRange | null;
  order: 'oldest' | 'latest' | null;
  search: string;
}

export const noFilter: ListFilter = { network: null, account: null, range: null, order: null, search: '' };

const filterFields = Object.keys(noFilter) as (keyof ListFilter)[];

/** Tells whether a filter, a search or an order other than the default is set. */
export const hasConditions = (filter: ListFilter): boolean =>
  filterFields.some((field) => filter[field] !== noFilter[field]);

/** A saved view may name a network or an account that no longer exists. */
export interface SavedView extends ListFilter {
  id: string;
  name: string;
  status: PostStatus;
}

export function savedViewNameProblem(name: string): string | null {
  const clean = oneLine(name);
  if (isBlank(clean)) return 'Give the view a name.';
  return isLonger(clean, savedViewNameMax) ? `Names can have at most ${savedViewNameMax} characters.` : null;
}

/**
 * Adds, renames or restores a view and returns all views. A repeated call changes nothing. Two views cannot have names
 * that look equal in a menu.
 */
export function withSavedView(views: readonly SavedView[], view: SavedView): SavedView[] | 'full' | 'taken' {
  const others = views.filter(({ id }) => id !== view.id);
  if (others.some(({ name }) => nameKey(name) === nameKey(view.name))) return 'taken';
  if (others.length >= savedViewsMax) return 'full';
  return [...others, view].toSorted(
    (a, b) => compareAlphabetically(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
}

/** Returns a sentence about a change of the view since the caller last read its name; null if it is unchanged. */
export function viewChangedSince(
  views: readonly SavedView[],
  { id, expected }: { id: string; expected?: string | undefined },
): string | null {
  if (expected === undefined) return null;
  const view = views.find((each) => each.id === id);
  if (!view) return 'This view was deleted by someone else.';
  return view.name === expected ? null : `This view was renamed to “${view.name}” by someone else.`;
}

/** The saved view that shows exactly this list. */
export const viewShowing = (
  views: readonly SavedView[],
  list: Pick<SavedView, 'status'> & ListFilter,
): SavedView | null =>
  views.find(
    (view) => view.status === list.status && filterFields.every((field) => view[field] === list[field]),
  ) ?? null;
