import { fillingAt, valuesFor } from '@fanfare/core/composer/filling.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { publishedTextFields } from '@fanfare/core/posts/fields.ts';
import { unknownVariables, variableNames, type VariableName } from '@fanfare/core/posts/variables.ts';
import { useContext } from 'react';
import { FieldNote } from '../../../ui/field-note.tsx';
import { FillingContext } from './filling-context.ts';

const unknownMax = 3;

/** Loaded when the text has its first brace. Shows the values of the post's variables, and names unknown ones. */
export function VariablesLine({ variant }: { variant: Variant }) {
  const { accounts, day } = useContext(FillingContext);
  const values = valuesFor(variant, fillingAt(accounts, day));
  const text = Object.keys(publishedTextFields)
    .map((name) => variant[name as keyof typeof publishedTextFields])
    .join('\n');
  const used = variableNames.filter((name) => text.includes(`{${name}}`));
  const words = (name: VariableName) =>
    `{${name}} becomes ${values[name] === undefined ? 'the name of each account' : `“${values[name]}”`}`;
  const unknown = unknownVariables(text).slice(0, unknownMax);
  const notes = [
    used.length > 0 && `${used.map(words).join(' and ')} when the post goes out.`,
    unknown.length > 0 &&
      `${unknown.join(', ')} ${unknown.length === 1 ? 'is not a variable and stays' : 'are not variables and stay'} as written.`,
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return <FieldNote role="status">{notes.join(' ')}</FieldNote>;
}
