import type { ImportTemplatesInput } from '@fanfare/core/api/schemas/templates.ts';
import { planImport, roomProblem, type PlannedEntry } from '@fanfare/core/templates/import.ts';
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
  /** All templates of the workspace. */
  templates: StoredTemplate[];
}

/** Stores the templates of a file, all or none. */
export async function importTemplates(
  store: TemplateStore,
  { workspaceId, templates: entries, ...how }: ImportTemplatesInput,
): Promise<Imported> {
  let imported: Imported = { added: 0, replaced: 0, skipped: 0, templates: [] };
  await store.putAll(workspaceId, (known) => {
    const plan = planImport(known, entries, how);
    const problem = roomProblem(known, plan);
    if (problem !== null) throw new AppError('limit_reached', { message: problem });
    const { put, ...counts } = plan;
    const stored = put.map((each) => storedOf(workspaceId, each));
    const ids = new Set(stored.map(({ id }) => id));
    imported = { ...counts, templates: [...known.filter(({ id }) => !ids.has(id)), ...stored] };
    return stored;
  });
  return imported;
}
