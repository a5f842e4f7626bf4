import { photo, networkWith } from '../../composer/testing/builders.ts';
import type { ComposerNetwork, FindNetwork } from '../../composer/network.ts';
import type { ComposerAccount } from '../../composer/variant.ts';
import type { LibraryItem } from '../../media/library.ts';
import { newRow, type SheetRow } from '../sheet.ts';

/** A Monday, 13:07 in Berlin. */
export const now = Date.parse('2026-11-23T12:07:00Z');
export const zone = 'Europe/Berlin';
export const context = { zone, now };

export const account = (platform: string, id = '1'): ComposerAccount => ({
  platform,
  platform_id: id,
  username: `${platform}-${id}`,
});

export const row = (id: string, change: Partial<SheetRow> = {}): SheetRow => ({
  ...newRow(id, photo({ _id: `file-${id}`, name: `${id}.jpg`, firebasePath: `w/${id}.jpg` })),
  ...change,
});
export const fileOf = (id: string, change: Partial<LibraryItem> = {}): LibraryItem =>
  photo({ _id: `file-${id}`, name: `${id}.jpg`, firebasePath: `w/${id}.jpg`, ...change });

/** A moment in UTC, with Berlin as its zone. */
export const berlin = (wall: string): { at: number; zone: string } => ({ at: Date.parse(wall), zone });

const networks: readonly ComposerNetwork[] = [
  networkWith({
    id: 'plain',
    label: 'Plain',
    texts: { title: false, description: true, comment: true },
    options: [],
  }),
  networkWith({ id: 'titled', label: 'Titled', options: ['privacy', 'link'] }),
  networkWith({
    id: 'boards',
    label: 'Boards',
    target: { kind: 'board', words: { missing: 'Boards requires a board selection!', empty: 'None.' } },
  }),
  networkWith({ id: 'switches', label: 'Switches', altText: null, options: ['duetEnabled', 'isBranded'] }),
];
export const find: FindNetwork = (id) => networks.find((each) => each.id === id) ?? null;
