import { countBioChanges } from '@fanfare/core/bio/changes.ts';
import { bioStateOf, type BioPage, type BioSummary } from '@fanfare/core/bio/page.ts';
import type { BioRecord } from '../../store/bio-records.ts';

export function viewOf(page: BioRecord): BioPage {
  const { id, workspaceId, name, revision, draft, published, publishedAt, takenDown } = page;
  const removed = takenDown && { at: takenDown.at.toISOString(), reason: takenDown.reason };
  return {
    id,
    workspaceId,
    name,
    title: draft.title,
    state: bioStateOf({ published, takenDown: removed }),
    changes: countBioChanges(draft, published),
    revision,
    draft,
    published,
    publishedAt: publishedAt?.toISOString() ?? null,
    takenDown: removed,
    createdAt: page.createdAt.toISOString(),
    updatedAt: page.updatedAt.toISOString(),
  };
}

export function summaryOf(page: BioRecord): BioSummary {
  const { id, workspaceId, name, title, state, changes, createdAt, updatedAt } = viewOf(page);
  return { id, workspaceId, name, title, state, changes, createdAt, updatedAt };
}
