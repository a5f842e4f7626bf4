/** Chooses all of them, or none where all are chosen already. */
export function toggled(chosen: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const all = ids.every((id) => chosen.has(id));
  return new Set(all ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]);
}
