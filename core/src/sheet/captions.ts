import {
  captionLength,
  type TextAction,
  type TextLanguage,
  type TextTone,
} from '../assistant/text-action.ts';
import type { FindNetwork } from '../composer/network.ts';
import { lengthFor, tightestRoom } from '../composer/text-room.ts';
import type { ComposerAccount } from '../composer/variant.ts';
import type { LibraryItem } from '../media/library.ts';
import { wordsOfName } from './file-names.ts';
import type { SheetRow } from './sheet.ts';
import { variantsOf } from './variants.ts';

export interface CaptionChoice {
  tone: TextTone;
  language: TextLanguage;
}

interface CaptionContext {
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
}

/** The image that the assistant looks at: the file, or the thumbnail of a video. Null if there is none. */
function seenImage({ file, thumbnail }: Pick<SheetRow, 'file' | 'thumbnail'>): LibraryItem | null {
  const image = file?.kind === 'video' ? thumbnail : file;
  return image?.kind === 'image' ? image : null;
}

/** The facts about a row that are sent to the assistant, each with its label. Empty if there are no facts. */
function knownText(row: SheetRow, { accounts, find }: CaptionContext): string {
  const networks = [...new Set(accounts.map(({ platform }) => find(platform)?.label ?? platform))];
  const about: readonly [string, string][] = [
    ['File name', wordsOfName(row)],
    ['Title', row.title.trim()],
    ['Alt text', row.altText.trim()],
  ];
  const known = about.filter(([, text]) => text !== '');
  if (known.length === 0) return '';
  const all = networks.length === 0 ? known : [...known, ['Networks', networks.join(', ')] as const];
  return all.map(([label, text]) => `${label}: ${text.slice(0, 1_000)}`).join('\n');
}

/** The number of characters that all networks of the row allow, at most `captionLength`. */
function lengthOf(row: SheetRow, { accounts, find }: CaptionContext): number {
  const room = tightestRoom('', variantsOf(row, accounts), find);
  const most = room && lengthFor('', { start: 0, end: 0 }, room);
  return Math.min(captionLength, most ?? captionLength);
}

/** The request for the caption of a row; null if there are no facts about the row. */
export function captionAction(
  row: SheetRow,
  { tone, language }: CaptionChoice,
  context: CaptionContext,
): Extract<TextAction, { kind: 'caption' }> | null {
  const text = knownText(row, context);
  if (text === '') return null;
  const mediaId = seenImage(row)?._id ?? null;
  return { kind: 'caption', text, limit: lengthOf(row, context), tone, language, mediaId };
}

/**
 * The files whose captions are requested: the first files of the sheet, up to the number of messages left in the quota.
 */
export const withinQuota = <Item>(items: readonly Item[], remaining: number | null): readonly Item[] =>
  remaining === null ? items : items.slice(0, remaining);

/** Says what the model sees when it writes the captions. */
export function seenText(rows: readonly SheetRow[]): string {
  const seen = rows.filter((row) => seenImage(row) !== null).length;
  const unseen = rows.length - seen;
  const blind = (files: string) =>
    `The assistant cannot look at ${files}, and writes from the file name, the title and the alt text.`;
  if (unseen === 0) return 'The assistant looks at each image, or at the thumbnail of a video.';
  if (seen === 0) return blind(unseen === 1 ? 'this file' : 'these files');
  return `The assistant looks at ${seen} of ${rows.length} files. ${blind(unseen === 1 ? 'the other one' : 'the others')}`;
}
