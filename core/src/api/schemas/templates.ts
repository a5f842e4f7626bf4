import { z } from 'zod';
import {
  cleanTemplateText,
  templateCaptionProblem,
  templateHashtagsProblem,
  templateInfoProblem,
  templateNameMax,
  templateNameProblem,
} from '../../templates/rules.ts';
import { cleanHashtags } from '../../templates/hashtags.ts';
import { duplicateChoices } from '../../templates/import.ts';
import { templateKinds, templatesMax, type Template } from '../../templates/template.ts';
import { oneLine } from '../../text/clean-line.ts';
import { checkedText } from './checked-text.ts';
import { chosenId, requestId } from './request-id.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const { hashtags, caption, ...shared } = {
  name: checkedText(templateNameProblem, oneLine),
  info: checkedText(templateInfoProblem, cleanTemplateText),
  hashtags: z.array(z.string(), templateHashtagsProblem([]) ?? undefined).transform((given, context) => {
    const problem = templateHashtagsProblem(given);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    return cleanHashtags(given);
  }),
  caption: checkedText(templateCaptionProblem, cleanTemplateText),
} satisfies Record<Exclude<keyof Template, '_id' | 'workspaceId' | 'template_type'>, z.ZodType>;

const described = {
  workspaceId,
  ...shared,
  /** Some callers also send the name of the template in this field, which is ignored. */
  title: z
    .string()
    .max(templateNameMax * 8)
    .optional(),
};

export const addHashtagsInput = z.strictObject({
  ...described,
  requestId: requestId.optional(),
  type: z.literal('hashtag').optional(),
  hashtags,
});
export type AddHashtagsInput = z.infer<typeof addHashtagsInput>;

export const addCaptionInput = z.strictObject({
  ...described,
  requestId: requestId.optional(),
  type: z.literal('caption').optional(),
  caption,
});
export type AddCaptionInput = z.infer<typeof addCaptionInput>;

const id = storedId(64, 'Not a valid template ID.');

/**
 * Accepts the fields of both kinds of template; the use case refuses fields of the other kind. Omitted fields stay
 * unchanged. The call names the template by `id` or, as in the list of templates, by `_id` and `template_type`.
 */
export const editTemplateInput = z
  .strictObject({
    ...described,
    id: id.optional(),
    _id: id.optional(),
    type: z.enum(templateKinds).optional(),
    template_type: z.enum(templateKinds).optional(),
    hashtags: hashtags.optional(),
    caption: caption.optional(),
  })
  .superRefine((input, context) => {
    const named = new Set([input.id, input._id].filter((each) => each !== undefined));
    if (named.size === 1) return;
    const message = named.size === 0 ? 'This is missing.' : 'The two IDs differ.';
    context.addIssue({ code: 'custom', path: ['id'], message });
  });
export type EditTemplateInput = z.infer<typeof editTemplateInput>;

/** The entries of a file of templates, as `readTemplateFile` reads them. */
export const importTemplatesInput = z.strictObject({
  workspaceId,
  /** Chosen by the sender, so that a repeated import stores its templates once. */
  importId: chosenId('Not a valid ID of an import.'),
  duplicates: z.enum(duplicateChoices),
  templates: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('hashtag'), name: shared.name, info: shared.info, hashtags }),
        z.strictObject({ type: z.literal('caption'), name: shared.name, info: shared.info, caption }),
      ]),
    )
    .min(1)
    .max(templatesMax),
});
export type ImportTemplatesInput = z.infer<typeof importTemplatesInput>;

export const templateInput = z.strictObject({ workspaceId, id });
export type TemplateInput = z.infer<typeof templateInput>;
