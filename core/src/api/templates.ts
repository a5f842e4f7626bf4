import type { Template } from '../templates/template.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  AddCaptionInput,
  AddHashtagsInput,
  EditTemplateInput,
  ImportTemplatesInput,
  TemplateInput,
} from './schemas/templates.ts';

export interface ImportedTemplates {
  added: number;
  replaced: number;
  skipped: number;
  templates: Template[];
}

export const templateRoutes = {
  listTemplates: route<WorkspaceQuery, Template[]>()({ method: 'GET', path: '/api/auth/user/templates' }),
  addHashtags: route<AddHashtagsInput, Template>()({
    method: 'POST',
    path: '/api/auth/user/templates/hashtag',
    success: 201,
  }),
  addCaption: route<AddCaptionInput, Template>()({
    method: 'POST',
    path: '/api/auth/user/templates/captions',
    success: 201,
  }),
  editTemplate: route<EditTemplateInput, Template>()({
    method: 'POST',
    path: '/api/auth/user/templates/hashtag/update',
  }),
  /** Stores the templates of a file, all or none. */
  importTemplates: route<ImportTemplatesInput, ImportedTemplates>()({
    method: 'POST',
    path: '/api/auth/user/templates/import',
  }),
  removeTemplate: route<TemplateInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/templates/{id}',
    destructive: true,
  }),
};
