import type { TemplateKind } from '@fanfare/core/templates/template.ts';

interface KindWords {
  label: string;
  one: string;
  /** Where there is none; the composer says the same. */
  none: string;
  purpose: string;
}

export const kindWords: Readonly<Record<TemplateKind, KindWords>> = {
  hashtag: {
    label: 'Hashtag groups',
    one: 'hashtag group',
    none: 'No hashtag groups',
    purpose: 'Hashtags that belong together, put into a description at once.',
  },
  caption: {
    label: 'Captions',
    one: 'caption',
    none: 'No captions',
    purpose: 'Words you use again and again, put into a description at once.',
  },
};

export const hashtagCountText = (count: number): string => (count === 1 ? '1 hashtag' : `${count} hashtags`);
