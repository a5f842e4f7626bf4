import type { Template } from '../templates/template.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  AddCaptionInput,
  AddHashtagsInput,
  EditTemplateInput,
  TemplateInput,
} from './schemas/templates.ts';

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
  /** Edits a template of either kind. */
  editTemplate: route<EditTemplateInput, Template>()({
    method: 'POST',
    path: '/api/auth/user/templates/hashtag/update',
  }),
  removeTemplate: route<TemplateInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/templates/{id}',
    destructive: true,
  }),
};
