export const templateKinds = ['hashtag', 'caption'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A group of hashtags, or a caption, that is put into descriptions; in the words of the product's calls. */
export interface Template {
  _id: string;
  workspaceId: string;
  name: string;
  /** What it is for. */
  info: string;
  template_type: TemplateKind;
  /** Empty for captions. */
  hashtags: string[];
  /** Empty for hashtag groups. */
  caption: string;
}

/** The list of a workspace stays one read. */
export const templatesMax = 500;
export const templatesFullText = `A workspace has at most ${templatesMax} templates. Please delete some that you no longer use.`;

/** What it puts into a description. */
export function textOf({
  template_type: kind,
  hashtags,
  caption,
}: Pick<Template, 'template_type' | 'hashtags' | 'caption'>): string {
  return kind === 'hashtag' ? hashtags.join(' ') : caption;
}

/** Those of one kind that say all the words, wherever they say them. */
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

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The server sorts so, and the browser puts what is new into the same place. */
export function byTemplateName(a: Pick<Template, '_id' | 'name'>, b: Pick<Template, '_id' | 'name'>): number {
  return collator.compare(a.name, b.name) || (a._id < b._id ? -1 : 1);
}
