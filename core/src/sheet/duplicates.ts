import type { SheetRow } from './sheet.ts';

/** Rows with the same file, or with the same text at the same time. */
export interface Duplicates {
  kind: 'file' | 'post';
  /** The ids of the rows, in the order of the sheet. */
  rows: readonly string[];
}

/**
 * Two files are duplicates if they have the same name and size, as the specification says, or are the same file of the
 * library.
 */
function fileKeys({ file }: SheetRow): string[] {
  return file ? [`file ${file._id}`, `name ${file.name} ${file.bytes}`] : [];
}

/** Identifies posts with the same text at the same time. All rows have the same accounts. */
function postKeys({ title, description, schedule }: SheetRow): string[] {
  const text = [title, description].map((each) => each.trim());
  if (text.every((each) => each === '')) return [];
  return [`post ${JSON.stringify(text)} ${schedule?.at ?? 'now'}`];
}

/** Groups rows that share a key, directly or through other rows. */
function groupsBy(rows: readonly SheetRow[], keysOf: (row: SheetRow) => string[]): string[][] {
  const before = new Map<string, string>();
  const firstOf = (key: string): string => {
    let first = key;
    for (let next = before.get(first); next !== undefined; next = before.get(first)) {
      // Shortens the chain by one key, so that the next search is faster.
      before.set(key, next);
      first = next;
    }
    return first;
  };
  const keyed = rows.flatMap(({ id, ...row }) => {
    const [key, ...others] = keysOf({ id, ...row });
    if (key === undefined) return [];
    for (const other of others) {
      const [a, b] = [firstOf(key), firstOf(other)];
      if (a !== b) before.set(b, a);
    }
    return [{ id, key }];
  });
  const groups = Map.groupBy(keyed, ({ key }) => firstOf(key));
  return [...groups.values()].filter(({ length }) => length > 1).map((group) => group.map(({ id }) => id));
}

/** Files that were added twice, and other rows with the same text at the same time. */
export function findDuplicates(rows: readonly SheetRow[]): Duplicates[] {
  const files = groupsBy(rows, fileKeys);
  const repeated = new Set(files.flatMap(([, ...others]) => others));
  const posts = groupsBy(
    rows.filter(({ id }) => !repeated.has(id)),
    postKeys,
  );
  return [
    ...files.map((ids): Duplicates => ({ kind: 'file', rows: ids })),
    ...posts.map((ids): Duplicates => ({ kind: 'post', rows: ids })),
  ];
}
