/** Returns an entry of a table. Properties that every object has, such as `constructor`, are not entries. */
export const ownEntry = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
