import { templatesMax } from '@fanfare/core/templates/template.ts';
import type { StoredTemplate, TemplateRef, TemplateStore } from '../store/templates.ts';
import { ids } from './builders.ts';

export function createMemoryTemplates(): TemplateStore {
  const rows = new Map<string, StoredTemplate>();
  const keyOf = ({ workspaceId, id }: TemplateRef) => `${workspaceId}/${id}`;
  const of = (workspaceId: string) => [...rows.values()].filter((row) => row.workspaceId === workspaceId);
  return {
    list: (workspaceId) => Promise.resolve(structuredClone(of(workspaceId))),
    hasAny: (workspaceId) => Promise.resolve(of(workspaceId).length > 0),
    async add(template) {
      const known = rows.get(keyOf(template));
      if (known) return structuredClone(known);
      if (of(template.workspaceId).length >= templatesMax) return 'full';
      rows.set(keyOf(template), structuredClone(template));
      return template;
    },
    async putAll(workspaceId, decide) {
      for (const template of decide(structuredClone(of(workspaceId))))
        rows.set(keyOf(template), structuredClone(template));
      return 'stored';
    },
    async edit(ref, change) {
      const known = rows.get(keyOf(ref));
      if (!known) return null;
      const changed = change(structuredClone(known));
      rows.set(keyOf(ref), structuredClone(changed));
      return changed;
    },
    remove: (ref) => Promise.resolve(rows.delete(keyOf(ref))),
  };
}

export function madeUpTemplate(change: Partial<StoredTemplate> = {}): StoredTemplate {
  return {
    id: 'template-0001',
    workspaceId: ids.workspace,
    kind: 'hashtag',
    name: 'Harbour',
    info: 'For pictures of boats',
    hashtags: ['#harbour', '#boats'],
    caption: '',
    ...change,
  };
}
