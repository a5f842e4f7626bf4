import type { SheetRow } from './sheet.ts';

/** Rows that would post the same. */
export interface Duplicates {
  kind: 'file' | 'post';
  /** The ids of the rows, in the order of the sheet. */
  rows: readonly string[];
}

/** The same name and size, as the specification counts duplicates, or the same file of the library. */
function fileKeys({ file }: SheetRow): string[] {
  return file ? [`file ${file._id}`, `name ${file.name} ${file.bytes}`] : [];
}

/** The same text at the same time. All rows go to the same accounts. */
function postKeys({ title, description, schedule }: SheetRow): string[] {
  const text = [title, description].map((each) => each.trim());
  if (text.every((each) => each === '')) return [];
  return [`post ${JSON.stringify(text)} ${schedule?.at ?? 'now'}`];
}

/** Groups rows that share a key, also through a third one. */
function groupsBy(rows: readonly SheetRow[], keysOf: (row: SheetRow) => string[]): string[][] {
  const groupOfKey = new Map<string, Set<string>>();
  for (const row of rows) {
    const keys = keysOf(row);
    const met = new Set(keys.flatMap((key) => groupOfKey.get(key) ?? []));
    const group = new Set([...met].flatMap((each) => [...each]).concat(keys.length > 0 ? row.id : []));
    const all = rows.length > 0 && met.size > 0 ? [...groupOfKey].filter(([, each]) => met.has(each)) : [];
    for (const key of [...keys, ...all.map(([each]) => each)]) groupOfKey.set(key, group);
  }
  return [...new Set(groupOfKey.values())].filter(({ size }) => size > 1).map((group) => [...group]);
}

/** Files that were added twice, and other rows with the same text at the same time. */
export function findDuplicates(rows: readonly SheetRow[]): Duplicates[] {
  const files = groupsBy(rows, fileKeys);
  const again = new Set(files.flatMap(([, ...others]) => others));
  const posts = groupsBy(
    rows.filter(({ id }) => !again.has(id)),
    postKeys,
  );
  return [
    ...files.map((ids): Duplicates => ({ kind: 'file', rows: ids })),
    ...posts.map((ids): Duplicates => ({ kind: 'post', rows: ids })),
  ];
}
