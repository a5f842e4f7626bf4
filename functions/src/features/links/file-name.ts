import { cleanMediaName } from '@fanfare/core/media/library.ts';
import { namedAs } from '@fanfare/core/media/media-name.ts';

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
