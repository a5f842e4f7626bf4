import { groupOf, textOf, type IndexShape } from './index-access.ts';
import { compareRows, type KeyedRow, keyRow, placeInCursors } from './order.ts';
import { type QueryPlan, rowsNeeded, sortRows, windowOf } from './run.ts';
import { getField } from '../values/field-path.ts';
import { elementsOf, referenceOf } from '../values/kinds.ts';
import type { QueryRow } from './predicate.ts';

/** The first position of a list at which `isReached` is true. It must be true at all later positions as well. */
function firstPosition<Item>(list: readonly Item[], isReached: (item: Item) => boolean, from = 0): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(list[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Documents grouped by their values in the fields of the index, and sorted within each group. */
class FieldIndex<Row extends QueryRow> {
  readonly #shape: IndexShape;
  readonly #groups = new Map<string, Row[]>();

  constructor(shape: IndexShape, documents: Iterable<Row>) {
    this.#shape = shape;
    for (const document of sortRows(shape.sort, documents))
      for (const group of this.#groupsOf(document)) {
        const rows = this.#groups.get(group);
        if (rows === undefined) this.#groups.set(group, [document]);
        else rows.push(document);
      }
  }

  /** The groups of a row: one, or one for each element of the indexed array; none if a field is missing. */
  #groupsOf({ fields }: Row): Iterable<string> {
    const { equal, contains } = this.#shape;
    const texts: string[] = [];
    for (const path of equal) {
      const value = getField(fields, path);
      if (value === undefined) return [];
      texts.push(textOf(value));
    }
    if (contains === null) return [groupOf(texts)];
    const elements = new Set(elementsOf(getField(fields, contains)).map(textOf));
    return [...elements].map((element) => groupOf([...texts, element]));
  }

  #positionIn(rows: readonly Row[], keyed: KeyedRow<Row>): number {
    const { sort } = this.#shape;
    return firstPosition(rows, (row) => {
      const other = keyRow(row, sort);
      return other !== null && compareRows(other, keyed, sort) >= 0;
    });
  }

  add(document: Row): void {
    const keyed = keyRow(document, this.#shape.sort);
    if (keyed === null) return;
    for (const group of this.#groupsOf(document)) {
      const rows = this.#groups.get(group);
      if (rows === undefined) this.#groups.set(group, [document]);
      else rows.splice(this.#positionIn(rows, keyed), 0, document);
    }
  }

  remove(document: Row): void {
    const keyed = keyRow(document, this.#shape.sort);
    if (keyed === null) return;
    for (const group of this.#groupsOf(document)) {
      const rows = this.#groups.get(group) ?? [];
      rows.splice(this.#positionIn(rows, keyed), 1);
      if (rows.length === 0) this.#groups.delete(group);
    }
  }

  find(plan: QueryPlan): Row[] {
    const { groups } = plan.access;
    const found = groups.map((group) => this.#findIn(this.#groups.get(group) ?? [], plan));
    if (found.length === 1) return windowOf(plan, found[0] ?? []);
    // an array may contain several of the values that the query looks for, so a document may be in several groups
    return windowOf(plan, sortRows(this.#shape.sort, new Set(found.flat())));
  }

  #findIn(rows: readonly Row[], plan: QueryPlan): Row[] {
    const compare = this.#placeBy(plan);
    const start = firstPosition(rows, (row) => compare(row) >= 0);
    const end = firstPosition(rows, (row) => compare(row) > 0, start);
    const needed = rowsNeeded(plan);
    if (plan.access.isDecided) return rows.slice(start, Math.min(end, start + needed));
    const found: Row[] = [];
    for (let position = start; position < end && found.length < needed; position++) {
      const row = rows[position] as Row;
      if (plan.matches(row)) found.push(row);
    }
    return found;
  }

  /** Whether a row lies before (-1), within (0) or after (1) the query's range and cursors. */
  #placeBy({ access, query }: QueryPlan): (row: Row) => number {
    const { sort } = this.#shape;
    const first = sort[0];
    return (row) => {
      const keyed = keyRow(row, sort);
      if (keyed === null || first === undefined) return 0;
      const value = first.path === null ? referenceOf(row.name) : keyed.keys[0];
      const inRange = value === undefined ? 0 : access.compareToRange(value) * first.sign;
      const inCursors = placeInCursors(keyed, query, sort);
      return inRange < 0 || inCursors < 0 ? -1 : Math.max(inRange, inCursors);
    };
  }
}

/** Beyond this number, the oldest index is dropped. The queries of the product need about 20. */
const MOST_INDEXES = 64;

/** The indexes of a collection or collection group. Each is built by the first query that needs it. */
export class Indexes<Row extends QueryRow> {
  readonly #indexes = new Map<string, FieldIndex<Row>>();
  readonly #documents: () => Iterable<Row>;

  constructor(documents: () => Iterable<Row>) {
    this.#documents = documents;
  }

  replace(before: Row | null, after: Row | null): void {
    for (const index of this.#indexes.values()) {
      if (before !== null) index.remove(before);
      if (after !== null) index.add(after);
    }
  }

  find(plan: QueryPlan): Row[] {
    const { shape } = plan.access;
    const known = this.#indexes.get(shape.id);
    if (known !== undefined) return known.find(plan);
    const [oldest] = this.#indexes.keys();
    if (oldest !== undefined && this.#indexes.size >= MOST_INDEXES) this.#indexes.delete(oldest);
    const index = new FieldIndex(shape, this.#documents());
    this.#indexes.set(shape.id, index);
    return index.find(plan);
  }
}
