import type { SelectOption } from '../../ui/select-field.tsx';

const offered =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh-Hans zh-Hant';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** The languages of a page by name, including the current language if it is not offered. */
export const languageOptions = (current: string): SelectOption[] =>
  [...new Set([current, ...offered.split(' ')])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
