import type { MeasuredMedia } from '../media/media.ts';
import type { AltTexts } from './alt-texts.ts';
import { readValues, type Values } from './field-table.ts';
import { optionFields, textFields, type publishedTextFields, type sharedOptionFields } from './fields.ts';

export type PostTexts = Values<typeof textFields>;
export type TextName = keyof PostTexts;
export type PublishedTextName = keyof typeof publishedTextFields;
export type PostOptions = Values<typeof optionFields>;
export type OptionName = keyof PostOptions;
export type SharedOptions = Values<typeof sharedOptionFields>;
export type Privacy = PostOptions['privacy'];

export const emptyTexts: PostTexts = readValues(textFields, {});

/** Every text, also those that only the team sees. */
export const textsOf = (content: PostTexts): string[] => Object.values(readValues(textFields, content));

export const defaultOptions: PostOptions = readValues(optionFields, {});

/** The content of a post as its account will publish it. */
export interface PostContent extends PostTexts {
  media: readonly MeasuredMedia[];
  altTexts: AltTexts;
  thumbnail: MeasuredMedia | null;
  options: PostOptions;
}

/** An `error` blocks publishing; a `warning` has to be confirmed. */
export interface Issue {
  severity: 'error' | 'warning';
  /** Identifies the rule for tests and automatic fixes. */
  code: string;
  message: string;
}

/** Checks the product's title limit, for networks that show a title. */
export function titleIssues(
  { title }: Pick<PostContent, 'title'>,
  {
    limits: { title: most },
    texts,
  }: { limits: { title: number }; texts: Readonly<Record<'title', boolean>> },
): Issue[] {
  if (title.length <= most || !texts.title) return [];
  const message = `Titles can have at most ${most} characters.`;
  return [{ severity: 'error', code: 'title_too_long', message }];
}
