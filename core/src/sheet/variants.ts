import { fittingsOf, plannedCopy, withCopies, type Fitting } from '../composer/fitting.ts';
import type { ComposerNetwork, FindNetwork } from '../composer/network.ts';
import {
  accountKey,
  draftKey,
  emptyVariant,
  type ComposerAccount,
  type Variant,
} from '../composer/variant.ts';
import type { PostContent } from '../posts/content.ts';
import { readValues } from '../posts/field-table.ts';
import { textFields } from '../posts/fields.ts';
import { contentIdOf } from '../text/content-id.ts';
import type { SheetRow } from './sheet.ts';

/**
 * Ids of posts contain letters, digits, "-" and "_". All other characters of an account's id, and "_" itself, are
 * replaced by their code between two "_", so that different accounts get different ids.
 */
const encoded = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9-]/gu, (letter) => `_${(letter.codePointAt(0) ?? 0).toString(36)}_`);

/** The maximum length of a post's id. A longer id gets a hash in place of the account's id. */
const postIdMax = 100;

/** The id of a row's post for an account. The id is the same in every tab and after a reload. */
export function postIdOf(
  rowId: string,
  account: Pick<ComposerAccount, 'platform' | 'platform_id'> | null,
): string {
  if (account === null) return `${rowId}-${draftKey}`;
  const { platform, platform_id: platformId } = account;
  const id = `${rowId}-${platform}-${encoded(platformId)}`;
  return id.length <= postIdMax ? id : `${rowId}-${platform}-${contentIdOf(platformId)}`;
}

/** The post of a row for one account, as a variant of the composer. Without an account, it is a draft. */
export function variantOf(row: SheetRow, account: ComposerAccount | null): Variant {
  const { id, file, altText, thumbnail, options, targets } = row;
  return {
    ...emptyVariant(postIdOf(id, account)),
    ...(account && { uploadTo: account.platform, platformId: account.platform_id }),
    ...readValues(textFields, row),
    media: file ? [file] : [],
    altTexts: file && altText.trim() !== '' ? [{ id: file._id, text: altText }] : [],
    thumbnail: file?.kind === 'video' ? thumbnail : null,
    thumbnailRemoved: thumbnail === null,
    options,
    targets: account ? (targets[accountKey(account)] ?? []) : [],
    hasBeenEdited: true,
  };
}

/** The posts of a row: one for each account, or a draft if there is none. */
export const variantsOf = (row: SheetRow, accounts: readonly ComposerAccount[]): Variant[] =>
  accounts.length === 0 ? [variantOf(row, null)] : accounts.map((account) => variantOf(row, account));

function strictNetwork(network: ComposerNetwork): ComposerNetwork {
  const { sheet, fits } = network;
  if (!sheet) return network;
  const imageNeeds = fits?.image;
  return {
    ...network,
    check: (content) => [...network.check(content), ...(sheet.check?.(content) ?? [])],
    ...(imageNeeds && {
      fits: { ...fits, image: (content: PostContent) => ({ ...imageNeeds(content), ...sheet.image }) },
    }),
  };
}

const strict = new WeakMap<ComposerNetwork, ComposerNetwork>();

/** Finds networks and adds the rules that only the bulk editor has. */
export const sheetNetworks =
  (find: FindNetwork): FindNetwork =>
  (id) => {
    const network = find(id);
    if (!network) return null;
    const known = strict.get(network) ?? strictNetwork(network);
    strict.set(network, known);
    return known;
  };

interface KnownFittings {
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
  fittings: Fitting[];
}

const knownFittings = new WeakMap<SheetRow, KnownFittings>();

/**
 * The copies of the file that networks would accept, cropped if a network refuses its ratio. They are cached until the
 * row or the accounts change.
 */
export function possibleFittings(
  row: SheetRow,
  accounts: readonly ComposerAccount[],
  find: FindNetwork,
): Fitting[] {
  const { file } = row;
  if (file?.kind !== 'image') return [];
  const before = knownFittings.get(row);
  if (before?.accounts === accounts && before.find === find) return before.fittings;
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  const choices = networks.map((network) => ({ network, file: file._id, as: 'cropped' as const }));
  const fittings = fittingsOf(variantsOf(row, accounts), choices, sheetNetworks(find));
  knownFittings.set(row, { accounts, find, fittings });
  return fittings;
}

export function chosenFittings(
  row: SheetRow,
  accounts: readonly ComposerAccount[],
  find: FindNetwork,
): Fitting[] {
  if (row.fits.length === 0) return [];
  return fittingsOf(variantsOf(row, accounts), row.fits, sheetNetworks(find)).filter((fitting) =>
    row.fits.some(({ network, file }) => network === fitting.network && file === fitting.image._id),
  );
}

/**
 * The variant with the planned copies of its file. The networks' rules check this variant before the copies are made.
 */
export const withPlannedCopies = (variant: Variant, row: SheetRow, find: FindNetwork): Variant =>
  row.fits.length === 0 || variant.platformId === null
    ? variant
    : withCopies(
        variant,
        chosenFittings(
          row,
          [{ platform: variant.uploadTo, platform_id: variant.platformId, username: '' }],
          find,
        ),
        plannedCopy,
      );
