import { counted } from '@fanfare/core/text/counted.ts';
import type { TemplateKind } from '@fanfare/core/templates/template.ts';

interface KindText {
  label: string;
  one: string;
  /** The title that is shown when there are no templates of the kind. */
  none: string;
  purpose: string;
}

export const kindText: Readonly<Record<TemplateKind, KindText>> = {
  hashtag: {
    label: 'Hashtag groups',
    one: 'hashtag group',
    none: 'No hashtag groups',
    purpose: 'A set of hashtags, added to a description in one click.',
  },
  caption: {
    label: 'Captions',
    one: 'caption',
    none: 'No captions',
    purpose: 'Text you use often, added to a description in one click.',
  },
};

export const hashtagCountText = (count: number): string => counted(count, 'hashtag');
