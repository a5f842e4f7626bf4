import type { templateRoutes } from '@fanfare/core/api/templates.ts';
import { byTemplateName, templatesFullText, type Template } from '@fanfare/core/templates/template.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { StoredTemplate, TemplateStore } from '../../store/templates.ts';
import { edited } from './edited.ts';
import { importTemplates } from './import-templates.ts';

interface TemplateDependencies {
  templates: TemplateStore;
  newId(): string;
}

function viewOf({ id, kind, ...fields }: StoredTemplate): Template {
  return { _id: id, template_type: kind, ...fields };
}

export function templateHandlers({
  templates,
  newId,
}: TemplateDependencies): Handlers<typeof templateRoutes> {
  const add = async (id: string | undefined, made: Omit<StoredTemplate, 'id'>): Promise<Template> => {
    const stored = await templates.add({ ...made, id: id ?? newId() });
    if (stored === 'full') throw new AppError('limit_reached', { message: templatesFullText });
    return viewOf(stored);
  };
  return {
    listTemplates: async ({ workspaceId }) =>
      (await templates.list(workspaceId)).map(viewOf).toSorted(byTemplateName),
    addHashtags: ({ workspaceId, requestId, name, info, hashtags }) =>
      add(requestId, { workspaceId, kind: 'hashtag', name, info, hashtags, caption: '' }),
    addCaption: ({ workspaceId, requestId, name, info, caption }) =>
      add(requestId, { workspaceId, kind: 'caption', name, info, hashtags: [], caption }),
    editTemplate: async (input) => {
      const ref = { workspaceId: input.workspaceId, id: input.id ?? input._id ?? '' };
      const changed = await templates.edit(ref, (template) => edited(template, input));
      if (!changed) throw new AppError('not_found');
      return viewOf(changed);
    },
    importTemplates: async (input) => {
      const { templates: all, ...counts } = await importTemplates(templates, input);
      return { ...counts, templates: all.map(viewOf).toSorted(byTemplateName) };
    },
    removeTemplate: async (ref) => {
      if (!(await templates.remove(ref))) throw new AppError('not_found');
      return {};
    },
  };
}
