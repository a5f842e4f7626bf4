import { isBlank } from '../text/clean-line.ts';
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

/** The longest text that one action can change. The model has to answer within a minute. */
export const actionTextMax = 10_000;
/** The highest limit that a request can set for its answer, in characters. */
export const actionLimitMax = 100_000;
/** The maximum number of characters of a post that a request can send as its `context`. */
export const contextMax = 500;
/** The maximum length of a suggested reply, so that it is as short as replies that people write. */
export const replyLength = 300;
/** The maximum length of a suggested alt text. Every network with alt texts accepts it. */
export const altTextLength = 250;

interface OnText {
  text: string;
  /** The maximum number of characters in the answer; null for no limit. */
  limit: number | null;
}

/** The maximum length of a caption that the assistant writes, even if a network allows more. */
export const captionLength = 400;

/** A request to change a text, to answer a comment, or to write the caption or the alt text of a file. */
export type TextAction =
  | (OnText & { kind: 'shorten'; limit: number })
  | (OnText & { kind: 'rewrite'; tone: TextTone })
  | (OnText & { kind: 'translate'; language: TextLanguage })
  | (OnText & { kind: 'hashtags' })
  /** Suggests a reply to a comment. `context`: the post that the comment belongs to. */
  | (OnText & { kind: 'reply'; limit: number; context: string })
  /**
   * Writes the caption of a post. `text`: the known facts about the post's file. `mediaId`: the image that the model
   * sees, if there is one.
   */
  | (OnText & {
      kind: 'caption';
      limit: number;
      tone: TextTone;
      language: TextLanguage;
      mediaId: string | null;
    })
  /**
   * Describes an image. `context`: the beginning of the post, because the description is written in the language of the
   * post.
   */
  | { kind: 'describe'; mediaId: string; context: string };
export type TextActionKind = TextAction['kind'];

export function actionTextProblem(text: string): string | null {
  if (isBlank(text)) return 'Write something first.';
  if (countCharacters(text) <= actionTextMax && text.length <= actionTextMax * 4) return null;
  return `Select up to ${actionTextMax.toLocaleString('en')} characters.`;
}

export interface TextActionReply {
  id: string;
  /** Missing if the answer is complete. If it is `failed`, `text` gives the reason. */
  state?: 'writing' | 'failed';
  text: string;
}

const hashtags = (text: string): string[] => text.match(/#[\p{L}\p{N}_]+/gu) ?? [];

/** Adds the new hashtags of the reply to the text. Null if the reply has no new hashtags. */
function withHashtags(text: string, reply: string): string | null {
  const known = new Set(hashtags(text).map((each) => each.toLowerCase()));
  const fresh = hashtags(reply).filter((each) => {
    const isNew = !known.has(each.toLowerCase());
    known.add(each.toLowerCase());
    return isNew;
  });
  if (fresh.length === 0) return null;
  const kept = text.trimEnd();
  // If hashtags end the text, the new hashtags are added to the same line.
  const endsWithHashtags = /(?:^|\s)#[\p{L}\p{N}_]+$/u.test(kept);
  const between = kept === '' ? '' : endsWithHashtags ? ' ' : '\n\n';
  return `${kept}${between}${fresh.join(' ')}`;
}

/**
 * The text that replaces the given text, or null if the answer changes nothing. White space at both ends of a selected
 * text is preserved, so that its words do not join the words next to the selection.
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
