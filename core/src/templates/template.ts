import { compareAlphabetically } from '../text/compare-alphabetically.ts';
export const templateKinds = ['hashtag', 'caption'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A hashtag group or a caption that can be inserted into descriptions, as the calls return it. */
export interface Template {
  _id: string;
  workspaceId: string;
  name: string;
  /** The purpose of the template. */
  info: string;
  template_type: TemplateKind;
  /** Empty for captions. */
  hashtags: string[];
  /** Empty for hashtag groups. */
  caption: string;
}

/** Low enough that one read returns the whole list of a workspace. */
export const templatesMax = 500;
export const templatesFullText = `Workspaces can have at most ${templatesMax} templates. Delete some that you no longer use.`;

export function textOf({
  template_type: kind,
  hashtags,
  caption,
}: Pick<Template, 'template_type' | 'hashtags' | 'caption'>): string {
  return kind === 'hashtag' ? hashtags.join(' ') : caption;
}

/** Templates of a kind that contain every search word in any field. */
export function foundTemplates(
  templates: readonly Template[],
  { kind, search }: { kind: TemplateKind; search: string },
): Template[] {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  return templates.filter((template) => {
    if (template.template_type !== kind) return false;
    const text = [template.name, template.info, textOf(template)].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Sort order of the server, which the browser uses too when it adds a new template. */
export function byTemplateName(a: Pick<Template, '_id' | 'name'>, b: Pick<Template, '_id' | 'name'>): number {
  return compareAlphabetically(a.name, b.name) || (a._id < b._id ? -1 : 1);
}
