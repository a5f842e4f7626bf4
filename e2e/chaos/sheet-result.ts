import type { SendingProgress } from '@fanfare/core/sheet/sending.ts';

export interface StoredPost {
  id: string;
  groupId: string;
  account: string;
  status: string;
}

interface SheetResult {
  /** The progress of sending, as stored by the last client; null if it stored none. */
  progress: SendingProgress | null;
  posts: readonly StoredPost[];
  /** The ids of the rows of the sheet, one for each file. */
  files: readonly string[];
  accounts: number;
}

/** Each file must have one scheduled post for each account. */
export function problemsIn({ progress, posts, files, accounts }: SheetResult): string[] {
  const byFile = Map.groupBy(posts, ({ groupId }) => groupId);
  const wrong = files.flatMap((id) => {
    const own = byFile.get(id) ?? [];
    const reached = new Set(own.map(({ account }) => account)).size;
    const isRight = own.length === accounts && reached === accounts;
    return isRight ? [] : [`The file ${id} has posts: ${own.length}, accounts: ${reached}.`];
  });
  const unknown = [...byFile.keys()].filter((id) => !files.includes(id));
  const unscheduled = posts.filter(({ status }) => status !== 'scheduled');
  const isDone = progress?.sent === files.length && progress.failed === 0;
  return [
    ...(isDone ? [] : [`The client knows ${JSON.stringify(progress)} of ${files.length} files.`]),
    ...wrong,
    ...unknown.map((id) => `${id} is no file of the sheet.`),
    ...unscheduled.map(({ id, status }) => `${id} is ${status}.`),
  ];
}
