import type { EditTemplateInput } from '@fanfare/core/api/schemas/templates.ts';
import { definedFields } from '@fanfare/core/values/defined-fields.ts';
import { AppError } from '../../http/app-error.ts';
import type { StoredTemplate } from '../../store/templates.ts';

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { fields: { [field]: message } });
}

/** The template after an edit. It keeps its kind: hashtags never become a caption, or vice versa. */
export function edited(template: StoredTemplate, input: EditTemplateInput): StoredTemplate {
  const {
    workspaceId: _,
    id: __,
    _id,
    title: __title,
    template_type,
    type = template_type,
    ...fields
  } = input;
  if (type !== undefined && type !== template.kind)
    refuse('type', 'The kind of a template cannot be changed.');
  if (template.kind === 'caption' && input.hashtags !== undefined)
    refuse('hashtags', 'Captions have no separate hashtags. Write them into the caption.');
  if (template.kind === 'hashtag' && input.caption !== undefined)
    refuse('caption', 'Hashtag groups have no caption.');
  return { ...template, ...definedFields(fields) };
}
