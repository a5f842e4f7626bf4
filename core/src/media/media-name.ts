import { mediaNameMax } from './library.ts';

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-msvideo': 'avi',
  'video/x-ms-wmv': 'wmv',
};
const alsoEndings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpeg' };
const mediaEndings = new Set([...Object.values(endings), ...Object.values(alsoEndings)]);
const knownEnding = /\.[A-Za-z0-9]{1,5}$/;

/** The name without its extension. */
export const withoutEnding = (name: string): string => name.replace(knownEnding, '');

export function namedAs(name: string, type: string): string {
  const ending = knownEnding.exec(name)?.[0].slice(1).toLowerCase();
  const fits = ending !== undefined && (ending === endings[type] || ending === alsoEndings[type]);
  if (fits && name.length <= mediaNameMax) return name;
  return `${withoutEnding(name).slice(0, mediaNameMax - 6)}.${endings[type]}`;
}

/** The name with the extension of the file's type. Only known media extensions are replaced. */
export function withTrueEnding(name: string, type: string): string {
  const ending = knownEnding.exec(name)?.[0].slice(1).toLowerCase() ?? '';
  return mediaEndings.has(ending) ? namedAs(name, type) : name;
}
