import type { FieldTable } from './field-table.ts';

export const privacies = ['public', 'private', 'unlisted'] as const;

/**
 * The only definition of a post's content. Everything else is derived from these tables: the API's input and view
 * (`posts/schemas/post-fields.ts`), the stored document (`functions/src/store/stored-content.ts`), the composer's
 * variant, the fingerprint (`fingerprint.ts`), undo and the copies of unsaved work. CONTRIBUTING explains how to add
 * a field.
 */

/** Texts that networks publish. A network's facts name the texts that the network has. */
export const publishedTextFields = {
  title: { wire: 'title', kind: 'text', max: 2_000, default: '' },
  // Above the limits of all networks, so that a text that is too long gets the message of its network.
  description: { wire: 'description', kind: 'text', max: 40_000, default: '' },
  /** The first comment below the post; empty for none. */
  comment: { wire: 'comment', kind: 'text', max: 40_000, default: '' },
} as const satisfies FieldTable;

/**
 * The texts of every post, regardless of its network. A change of such a text makes a new revision of the post. A text
 * that only the team sees, such as the name of a campaign, would be added here.
 */
export const textFields = { ...publishedTextFields } as const satisfies FieldTable;

/** Options that linked accounts share: a change of such an option applies to all linked accounts. */
export const sharedOptionFields = {
  link: { wire: 'link', kind: 'link', max: 2_048, default: null },
} as const satisfies FieldTable;

/**
 * The options of posts. A network's facts name the options that its posts have; all other options are reset to their
 * defaults.
 */
export const optionFields = {
  /** The kind of post, for example `reel`, `stories`, `carousel` or `post`. */
  uploadType: { wire: 'uploadType', kind: 'text', max: 32, default: 'post' },
  privacy: { wire: 'privacy_status', kind: 'choice', choices: privacies, default: 'public' },
  commentEnabled: { wire: 'commentEnabled', kind: 'switch', default: true },
  duetEnabled: { wire: 'duetEnabled', kind: 'switch', default: true },
  stitchEnabled: { wire: 'stitchEnabled', kind: 'switch', default: true },
  isContentDisclosed: { wire: 'isContentDisclosed', kind: 'switch', default: false },
  isBranded: { wire: 'isBranded', kind: 'switch', default: false },
  isOwnBrand: { wire: 'isOwnBrand', kind: 'switch', default: false },
  ...sharedOptionFields,
} as const satisfies FieldTable;

export type FieldName = keyof typeof textFields | keyof typeof optionFields;
