import { countingFilled, fillingAt, valuesFor } from '@fanfare/core/composer/filling.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { fillVariables } from '@fanfare/core/posts/variables.ts';
import { useContext } from 'react';
import { TemplatePicker } from '../../templates/index.ts';
import { FillingContext } from './filling-context.ts';
import { InsertPreview } from './insert-preview.tsx';

interface InsertTemplateProps {
  variant: Variant;
  /** The variants that share the text of the open variant. */
  sharing: readonly Variant[];
  network: ComposerNetwork | null;
  /** Returns the description as it would be with the text of a template. */
  withText: (text: string) => string;
  /** `counting`: the network, changed so that it counts the values of variables instead of their names. */
  onPick: (text: string, counting: ComposerNetwork | null) => void;
  onClose: () => void;
}

export function InsertTemplate({
  variant,
  sharing,
  network,
  withText,
  onPick,
  onClose,
}: InsertTemplateProps) {
  const { accounts, day } = useContext(FillingContext);
  const values = valuesFor(variant, fillingAt(accounts, day));
  const counting = countingFilled(network, sharing, accounts);
  return (
    <TemplatePicker
      manage="Manage templates"
      fill={(text) => fillVariables(text, values)}
      renderPreview={(text) => (
        <InsertPreview variant={{ ...variant, description: withText(text) }} network={counting} />
      )}
      onPick={(text) => onPick(text, counting)}
      onClose={onClose}
    />
  );
}
