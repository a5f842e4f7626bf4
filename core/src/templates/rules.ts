import { oneLine, cleanLines, isBlank, isLonger } from '../text/clean-line.ts';
import { hashtagsIn } from './hashtags.ts';

export const templateNameMax = 100;
const templateInfoMax = 500;
export const templateCaptionMax = 5000;
export const templateHashtagsMax = 100;
export const hashtagMax = 100;

/** Tabs and direction marks. */
const invisibleInLines = /[\t\u202a-\u202e\u2066-\u2069]/g;

/** Normalises the info or the caption of a template. */
export function cleanTemplateText(text: string): string {
  return cleanLines(text).replace(invisibleInLines, ' ').trim();
}

export function templateNameProblem(name: string): string | null {
  const clean = oneLine(name);
  if (isBlank(clean)) return 'Please give the template a name.';
  return isLonger(clean, templateNameMax) ? `Names can have at most ${templateNameMax} characters.` : null;
}

export function templateInfoProblem(info: string): string | null {
  const clean = cleanTemplateText(info);
  if (isBlank(clean)) return 'Please say what this template is for.';
  return isLonger(clean, templateInfoMax) ? `Info can have at most ${templateInfoMax} characters.` : null;
}

/** Networks count captions differently, so only code units are limited here. */
export function templateCaptionProblem(caption: string): string | null {
  const clean = cleanTemplateText(caption);
  if (isBlank(clean)) return 'Please write a caption.';
  return clean.length > templateCaptionMax
    ? `Captions can have at most ${templateCaptionMax} characters.`
    : null;
}

/** Expects normalised hashtags of one word each. */
export function templateHashtagsProblem(hashtags: readonly string[]): string | null {
  if (hashtags.length === 0) return 'Please write at least one hashtag, such as #harbour.';
  if (hashtags.length > templateHashtagsMax)
    return `Groups can have at most ${templateHashtagsMax} hashtags.`;
  if (hashtags.some((each) => each.length > hashtagMax))
    return `Hashtags can have at most ${hashtagMax} characters.`;
  if (hashtags.some((each) => hashtagsIn(each)[0] !== each.normalize('NFC')))
    return 'A hashtag is one word that starts with #.';
  return null;
}
