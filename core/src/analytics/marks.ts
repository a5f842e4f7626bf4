/** Items on an axis that are drawn as one mark because they would overlap. */
export interface Cluster<Item> {
  /** The position of the mark, from 0 to 1. */
  at: number;
  items: readonly Item[];
}

/** Joins neighbours that are closer than `gap`. Positions and `gap` are between 0 and 1. */
export function clusterMarks<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => number,
  gap: number,
): Cluster<Item>[] {
  const clusters: { at: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    const at = positionOf(item);
    const last = clusters.at(-1);
    if (last && at - last.at < gap) last.items.push(item);
    else clusters.push({ at, items: [item] });
  }
  return clusters;
}
