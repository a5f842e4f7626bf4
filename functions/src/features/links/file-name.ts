import { cleanMediaName, mediaNameMax } from '@fanfare/core/media/library.ts';

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
const knownEnding = /\.[A-Za-z0-9]{1,5}$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a website calls it, if it does. */
function givenName(disposition: string | undefined): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decoded(extended);
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  return quoted ?? plain ?? '';
}

function lastPart(url: URL): string {
  return decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '');
}

/** The part of a name behind whatever looks like folders. */
const withoutFolders = (name: string): string => name.split(/[/\\]/).at(-1) ?? '';

/** A name as a person would give it, which ends as its bytes are. */
export function fileNameOf(url: URL, disposition: string | undefined, type: string): string {
  const candidates = [givenName(disposition), lastPart(url), url.hostname];
  const name = candidates.map((each) => cleanMediaName(withoutFolders(each))).find((each) => each !== '');
  return namedAs(name ?? 'file', type);
}

/** The same name, with the ending that fits. */
export function namedAs(name: string, type: string): string {
  const ending = knownEnding.exec(name)?.[0].slice(1).toLowerCase();
  const fits = ending !== undefined && (ending === endings[type] || ending === alsoEndings[type]);
  if (fits && name.length <= mediaNameMax) return name;
  const bare = ending === undefined ? name : name.replace(knownEnding, '');
  return `${bare.slice(0, mediaNameMax - 6)}.${endings[type]}`;
}
