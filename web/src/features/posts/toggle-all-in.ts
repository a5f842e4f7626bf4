/** Selects all ids, or deselects them if all were selected. */
export function toggleAllIn(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.every((id) => chosen.has(id));
  return new Set(all ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]);
}
