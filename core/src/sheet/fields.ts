import { accountKey, type ComposerAccount } from '../composer/variant.ts';
import type { FindNetwork } from '../composer/network.ts';
import type { OptionName, Privacy, PublishedTextName } from '../posts/content.ts';
import { optionFields, publishedTextFields } from '../posts/fields.ts';
import type { RowPatch, SheetRow } from './sheet.ts';

/** The type of a post has no cell: people choose it in the settings of a network. */
export type CellOption = Exclude<OptionName, 'uploadType'>;

/** `targets:` is followed by the key of the account that has these targets. */
export type RowField = PublishedTextName | CellOption | 'altText' | 'schedule' | `targets:${string}`;

export const isTextField = (field: RowField): field is PublishedTextName =>
  Object.hasOwn(publishedTextFields, field);
export const isOptionField = (field: RowField): field is CellOption => Object.hasOwn(optionFields, field);

export const targetsField = (key: string): RowField => `targets:${key}`;
/** The key of the account whose targets a field holds; null for other fields. */
export const accountOfField = (field: RowField): string | null =>
  field.startsWith('targets:') ? field.slice('targets:'.length) : null;

/** The value of one cell as a change that can be applied to other rows. */
export function patchFrom(row: SheetRow, field: RowField): RowPatch {
  if (field === 'altText') return { altText: row.altText };
  if (field === 'schedule') return { schedule: row.schedule };
  if (isTextField(field)) return { [field]: row[field] };
  if (isOptionField(field)) return { options: { [field]: row.options[field] } };
  const key = accountOfField(field) ?? '';
  return { targets: { [key]: row.targets[key] ?? [] } };
}

export interface SheetColumn {
  field: RowField;
  label: string;
  /** The networks that use the column, in the order of the accounts; empty for columns of every post. */
  networks: readonly string[];
}

/** The labels of columns. They come from the specification, or else from the settings of the networks. */
const labels: Readonly<Record<PublishedTextName | CellOption | 'altText' | 'schedule', string>> = {
  title: 'Title',
  description: 'Description',
  comment: 'Comment',
  privacy: 'Privacy',
  schedule: 'Schedule',
  altText: 'Alt text',
  link: 'Link',
  commentEnabled: 'Comments',
  duetEnabled: 'Duets',
  stitchEnabled: 'Stitches',
  isContentDisclosed: 'Disclose content',
  isOwnBrand: 'Your brand',
  isBranded: 'Branded content',
};

const targetLabels = { subreddit: 'Subreddits', board: 'Boards' } as const;

/** The options whose columns only some networks have, in the order of the columns. */
const optionColumns = [
  'commentEnabled',
  'duetEnabled',
  'stitchEnabled',
  'isContentDisclosed',
  'isOwnBrand',
  'isBranded',
  'link',
] as const satisfies readonly CellOption[];

/**
 * Description, comment, privacy and time are always shown. A column that only some networks use is shown if one of them
 * is selected.
 */
export function columnsOf(accounts: readonly ComposerAccount[], find: FindNetwork): SheetColumn[] {
  const networks = [...new Set(accounts.map(({ platform }) => platform))].flatMap((id) => find(id) ?? []);
  const column = (
    field: keyof typeof labels,
    has: (network: (typeof networks)[number]) => boolean,
  ): SheetColumn => ({
    field,
    label: labels[field],
    networks: networks.filter(has).map(({ id }) => id),
  });
  const always = (field: keyof typeof labels): SheetColumn => ({ field, label: labels[field], networks: [] });
  const wherever = [
    column('title', ({ texts }) => texts.title),
    always('description'),
    always('comment'),
    always('privacy'),
    always('schedule'),
    column('altText', ({ altText }) => altText !== null),
    ...optionColumns.map((field) => column(field, ({ options }) => options.includes(field))),
  ];
  const isShown = ({ field, networks: own }: SheetColumn) =>
    own.length > 0 || ['description', 'comment', 'privacy', 'schedule'].includes(field);
  const targets = accounts.flatMap((account): SheetColumn[] => {
    const target = find(account.platform)?.target;
    if (!target) return [];
    const several = accounts.filter(({ platform }) => platform === account.platform).length > 1;
    const label = targetLabels[target.kind];
    return [
      {
        field: targetsField(accountKey(account)),
        label: several ? `${label} (${account.username})` : label,
        networks: [account.platform],
      },
    ];
  });
  return [...wherever.filter(isShown), ...targets];
}

export const privacyNames: Readonly<Record<Privacy, string>> = {
  public: 'Public',
  private: 'Private',
  unlisted: 'Unlisted',
};
