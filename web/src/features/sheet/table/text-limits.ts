import { altTextUse } from '@fanfare/core/composer/alt-text-use.ts';
import { counterOf, counterWith, networkFor, type Counter } from '@fanfare/core/composer/counter.ts';
import { countingFilled } from '@fanfare/core/composer/filling.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';
import type { PublishedTextName } from '@fanfare/core/posts/content.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { variantsOf } from '@fanfare/core/sheet/variants.ts';

interface Networks {
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
}

const roomIn = ({ count, limit }: Counter) => limit - count;

/**
 * The counter of the network on which the fewest characters are left for a text of this row; null if no limit applies,
 * and for comments.
 */
export function counterFor(
  field: PublishedTextName | 'altText',
  text: string,
  row: SheetRow,
  { accounts, find }: Networks,
): Counter | null {
  if (field === 'comment') return null;
  const variants = variantsOf(row, accounts);
  if (field === 'altText') {
    const use = row.file && altTextUse(variants, row.file.kind, find);
    return use ? counterWith(text.trim().length, use.max) : null;
  }
  const networks = variants.map((variant) => networkFor(find(variant.uploadTo), variant));
  const using = networks.filter((network) => network?.texts[field] ?? true);
  const counters = [...new Set(using)].map((network) =>
    counterOf(field, text, countingFilled(network, variants, accounts)),
  );
  return counters.toSorted((a, b) => roomIn(a) - roomIn(b))[0] ?? null;
}
