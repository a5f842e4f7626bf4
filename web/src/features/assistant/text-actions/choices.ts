import {
  textLanguageCodes,
  textLanguages,
  textTones,
  type TextLanguage,
} from '@fanfare/core/assistant/text-action.ts';

export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const toneOptions = textTones.map((value) => ({ value, label: capitalise(value) }));
export const languageOptions = textLanguageCodes.map((value) => ({ value, label: textLanguages[value] }));

/** The preselected language is the language of the browser, which is the likeliest choice. */
export function ownLanguage(): TextLanguage {
  const [own] = navigator.language.split('-');
  return textLanguageCodes.find((code) => code === own) ?? 'en';
}
