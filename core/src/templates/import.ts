import { templatesMax, type TemplateKind } from './template.ts';
import type { TemplateEntry } from './template-file.ts';

/** The ways to handle a template whose name is already used by another template of its kind. */
export const duplicateChoices = ['skip', 'replace', 'keep'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

interface Known {
  id: string;
  kind: TemplateKind;
  name: string;
}

export interface PlannedEntry {
  id: string;
  entry: TemplateEntry;
}

export interface ImportPlan {
  put: PlannedEntry[];
  added: number;
  replaced: number;
  skipped: number;
}

const keyOf = ({ kind, name }: Pick<Known, 'kind' | 'name'>): string =>
  `${kind} ${name.normalize('NFC').toLowerCase()}`;

/**
 * The id of an imported template. It is derived from the id of the import, so that a repeated call stores each template
 * once. With an empty index, the result is the beginning that all ids of the import share.
 */
export const importedId = (importId: string, index: number | ''): string => `${importId}-${index}`;

/**
 * Compares names with the known templates and with earlier entries of the file, ignoring case. Templates that an
 * earlier call of the same import has added are counted as added, not as duplicates.
 */
export function planImport(
  known: readonly Known[],
  entries: readonly TemplateEntry[],
  { importId, duplicates }: { importId: string; duplicates: DuplicateChoice },
): ImportPlan {
  const stored = new Set(known.map(({ id }) => id));
  const own = new Set(entries.map((_, index) => importedId(importId, index)));
  const idByKey = new Map(
    known.filter(({ id }) => !own.has(id)).map((template) => [keyOf(template), template.id]),
  );
  const put = new Map<string, TemplateEntry>();
  const counts = { added: 0, replaced: 0, skipped: 0 };
  for (const [index, entry] of entries.entries()) {
    const id = importedId(importId, index);
    const key = keyOf({ kind: entry.type, name: entry.name });
    const isOther = duplicates !== 'keep' && !stored.has(id);
    const same = isOther ? idByKey.get(key) : undefined;
    if (same === undefined) {
      counts.added += 1;
      put.set(id, entry);
      idByKey.set(key, id);
    } else if (duplicates === 'skip') counts.skipped += 1;
    else {
      counts.replaced += 1;
      put.set(same, entry);
    }
  }
  return { put: [...put].map(([id, entry]) => ({ id, entry })), ...counts };
}

/** Counts the entries that have the name of a known template or of an earlier entry of the same kind. */
export const countDuplicates = (known: readonly Known[], entries: readonly TemplateEntry[]): number =>
  planImport(known, entries, { importId: '', duplicates: 'skip' }).skipped;

export function roomProblem(known: readonly Known[], { put }: ImportPlan): string | null {
  const ids = new Set(known.map(({ id }) => id));
  const more = put.filter(({ id }) => !ids.has(id)).length;
  const room = Math.max(0, templatesMax - ids.size);
  if (more <= room) return null;
  return `Workspaces can have at most ${templatesMax} templates. This file would add ${more}, and there is room for ${room}.`;
}
