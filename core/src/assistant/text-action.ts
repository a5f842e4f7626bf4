import { countCharacters } from '../text/count-characters.ts';

export const textTones = ['friendly', 'professional', 'playful', 'confident', 'simple'] as const;
export type TextTone = (typeof textTones)[number];

/** Languages that a text can be translated into, by their code. */
export const textLanguages = {
  ar: 'Arabic',
  zh: 'Chinese',
  cs: 'Czech',
  da: 'Danish',
  nl: 'Dutch',
  en: 'English',
  fi: 'Finnish',
  fr: 'French',
  de: 'German',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Hindi',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nb: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  es: 'Spanish',
  sv: 'Swedish',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
} as const;
export type TextLanguage = keyof typeof textLanguages;
export const textLanguageCodes = Object.keys(textLanguages) as [TextLanguage, ...TextLanguage[]];

/** The longest text that is changed at once. The answer has to be written within a minute. */
export const actionTextMax = 10_000;
/** The most characters that an answer can be limited to. */
export const actionLimitMax = 100_000;
/** The part of a post that tells the language of an alt text. */
export const contextMax = 500;
/** A suggested reply is short, as people write them. */
export const replyLength = 300;
/** Every network with alt texts accepts this length, and screen readers read no more in one go. */
export const altTextLength = 250;

interface OnText {
  text: string;
  /** The most characters that the answer should have; null for no limit. */
  limit: number | null;
}

/** A request to change a text, to answer a comment, or to write the alt text of an image. */
export type TextAction =
  | (OnText & { kind: 'shorten'; limit: number })
  | (OnText & { kind: 'rewrite'; tone: TextTone })
  | (OnText & { kind: 'translate'; language: TextLanguage })
  | (OnText & { kind: 'hashtags' })
  /** Suggests a reply to a comment. `context`: the post that it belongs to. */
  | (OnText & { kind: 'reply'; limit: number; context: string })
  /** `context`: the beginning of the post, in whose language the image is described. */
  | { kind: 'describe'; mediaId: string; context: string };
export type TextActionKind = TextAction['kind'];

/** The problem with a text that is to be changed, or null. */
export function actionTextProblem(text: string): string | null {
  if (text.trim() === '') return 'Write something first.';
  if (countCharacters(text) <= actionTextMax && text.length <= actionTextMax * 4) return null;
  return `Select up to ${actionTextMax.toLocaleString('en')} characters.`;
}

/** An answer as the call returns it. */
export interface TextActionReply {
  id: string;
  /** Missing when the answer is complete. `failed`: `text` says why. */
  state?: 'writing' | 'failed';
  text: string;
}

const hashtags = (text: string): string[] => text.match(/#[\p{L}\p{N}_]+/gu) ?? [];

/** Adds the hashtags that the text does not have yet. Null when there are none. */
function withHashtags(text: string, reply: string): string | null {
  const known = new Set(hashtags(text).map((each) => each.toLowerCase()));
  const fresh = hashtags(reply).filter((each) => {
    const isNew = !known.has(each.toLowerCase());
    known.add(each.toLowerCase());
    return isNew;
  });
  if (fresh.length === 0) return null;
  const kept = text.trimEnd();
  // Hashtags that end the text already get the new ones beside them.
  const endsWithHashtags = /(?:^|\s)#[\p{L}\p{N}_]+$/u.test(kept);
  const between = kept === '' ? '' : endsWithHashtags ? ' ' : '\n\n';
  return `${kept}${between}${fresh.join(' ')}`;
}

/**
 * The text that replaces the given one, or null when the answer changes nothing. White space around a selected part
 * stays, so that its words do not stick to the ones around it.
 */
export function changedText(kind: TextActionKind, text: string, reply: string): string | null {
  const [, front = ''] = /^(\s*)/u.exec(text) ?? [];
  const rest = text.slice(front.length);
  const back = rest.slice(rest.trimEnd().length);
  const inner = rest.trimEnd();
  const changed = kind === 'hashtags' ? withHashtags(inner, reply) : reply.trim();
  return changed === null || changed === '' ? null : `${front}${changed}${back}`;
}

export const answerCutOff =
  'The answer was cut off because it got too long. It counts as one message. Try again with a shorter text.';
export const imageUnreadable = 'This image cannot be described. It may be too large, or no longer exist.';
