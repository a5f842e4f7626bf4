import { oneLine } from '@fanfare/core/text/clean-line.ts';
import { namedAs } from '@fanfare/core/media/media-name.ts';
import { decoded } from '@fanfare/core/values/decoded.ts';

/** The name from the Content-Disposition header, or an empty text. */
function givenName(disposition: string | undefined): string {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decoded(extended);
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '') ?? [];
  return quoted ?? plain ?? '';
}

function lastPart(url: URL): string {
  return decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '');
}

/** Removes all parts that look like folders. */
const withoutFolders = (name: string): string => name.split(/[/\\]/).at(-1) ?? '';

/** Returns a readable name whose extension matches the type of the file. */
export function fileNameOf(url: URL, disposition: string | undefined, type: string): string {
  const candidates = [givenName(disposition), lastPart(url), url.hostname];
  const name = candidates.map((each) => oneLine(withoutFolders(each))).find((each) => each !== '');
  return namedAs(name ?? 'file', type);
}
