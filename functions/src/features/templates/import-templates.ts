import { isDeepStrictEqual } from 'node:util';
import type { ImportTemplatesInput } from '@fanfare/core/api/schemas/templates.ts';
import { importedId, planImport, roomProblem, type PlannedEntry } from '@fanfare/core/templates/import.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoredTemplate, TemplateStore } from '../../store/templates.ts';

function storedOf(workspaceId: string, { id, entry }: PlannedEntry): StoredTemplate {
  const { type: kind, name, info } = entry;
  const content =
    entry.type === 'hashtag'
      ? { hashtags: entry.hashtags, caption: '' }
      : { hashtags: [], caption: entry.caption };
  return { workspaceId, id, kind, name, info, ...content };
}

interface Imported {
  added: number;
  replaced: number;
  skipped: number;
  templates: StoredTemplate[];
}

/**
 * Refuses an import if templates with other contents are stored under its id. People may have edited them since the
 * first call, and a repeated call must not undo these edits.
 */
function refuseOthers(
  known: readonly StoredTemplate[],
  { workspaceId, importId, templates: entries }: ImportTemplatesInput,
): void {
  const own = entries.map((entry, i) => storedOf(workspaceId, { id: importedId(importId, i), entry }));
  const byId = new Map(own.map((each) => [each.id, each]));
  const others = known.filter(
    (each) => each.id.startsWith(importedId(importId, '')) && !isDeepStrictEqual(each, byId.get(each.id)),
  );
  if (others.length > 0)
    throw new AppError('conflict', {
      message: 'This file was already imported, and its templates have changed since. Choose it again.',
    });
}

/** Stores the templates of a file, all or none. */
export async function importTemplates(store: TemplateStore, input: ImportTemplatesInput): Promise<Imported> {
  const { workspaceId, templates: entries, ...how } = input;
  let imported: Imported = { added: 0, replaced: 0, skipped: 0, templates: [] };
  const outcome = await store.putAll(workspaceId, (known) => {
    refuseOthers(known, input);
    const plan = planImport(known, entries, how);
    const problem = roomProblem(known, plan);
    if (problem !== null) throw new AppError('limit_reached', { message: problem });
    const { put, ...counts } = plan;
    const stored = put.map((each) => storedOf(workspaceId, each));
    const ids = new Set(stored.map(({ id }) => id));
    imported = { ...counts, templates: [...known.filter(({ id }) => !ids.has(id)), ...stored] };
    return stored;
  });
  if (outcome === 'busy')
    throw new AppError('rate_limited', {
      message: 'Too many imports at once. Please try again in a moment.',
    });
  return imported;
}
