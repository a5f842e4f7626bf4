import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { AltTexts } from '@fanfare/core/posts/alt-texts.ts';

export type Placement = 'cursor' | 'replace' | 'append';

export interface AiActionContext {
  text: string;
  /** The variants that show the text. */
  variants: readonly Variant[];
  find: FindNetwork;
  media: readonly LibraryItem[];
  altTexts: AltTexts;
  /** Replaces the text. `cursor`: the end of the change. `message` tells the person what happened. */
  onReplace: (text: string, cursor: number, message: string) => void;
  /** Returns false, and inserts nothing, if the description would become too long. */
  onInsertText: (text: string, placement: Placement) => boolean;
  onUseImage: (item: LibraryItem) => void;
  onAltText: (item: LibraryItem, text: string) => void;
}
