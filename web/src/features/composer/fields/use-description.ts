import { counterOf, insertText } from '@fanfare/core/composer/counter.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { withSpacesAround, type Selection } from '@fanfare/core/text/insertion.ts';
import { useEffect, useRef, useState } from 'react';
import type { Placement } from '../../assistant/index.ts';
import { useToast } from '../../../ui/toasts.tsx';

interface DescriptionOptions {
  description: string;
  network: ComposerNetwork | null;
  /** Replaces the description in one step. With a message, a toast offers to undo the change. */
  onReplace: (text: string, message?: string) => void;
}

/** Changes the description at the cursor and puts the cursor behind the change. */
export function useDescription({ description, network, onReplace }: DescriptionOptions) {
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState<{ cursor: number } | null>(null);
  // The cursor is set in an effect, when the field contains the new text, because the change of the text moves the
  // cursor to the end. When the effect runs, a modal that was closed has also returned the focus.
  useEffect(() => {
    if (!written || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(written.cursor, written.cursor);
  }, [written]);
  const selection = (): Selection => {
    const start = field.current?.selectionStart ?? description.length;
    return { start, end: field.current?.selectionEnd ?? start };
  };
  const replace = (text: string, cursor: number, message?: string) => {
    onReplace(text, message);
    setWritten({ cursor });
  };
  /** Returns whether the text fits. */
  const insertAt = (at: Selection, text: string, message?: string, counting = network): boolean => {
    const whole = insertText(description, at, text, counting);
    if (whole) {
      replace(whole.text, whole.cursor, message);
      return true;
    }
    const { limit } = counterOf('description', description, network);
    toast({ text: `This text would exceed the limit of ${limit} characters.`, severity: 'error' });
    return false;
  };
  const end = description.length;
  return {
    field,
    selection,
    replace,
    insert: (text: string) => insertAt(selection(), text),
    /** The description as it would be with this text at the cursor, even if the result is too long. */
    withText(text: string): string {
      const { start, end: last } = selection();
      return (
        description.slice(0, start) +
        withSpacesAround(description, { start, end: last }, text) +
        description.slice(last)
      );
    },
    /**
     * Inserts the text with spaces around it. `counting`: the network, changed so that it counts the values of
     * variables instead of their names.
     */
    insertApart: (text: string, counting: ComposerNetwork | null) =>
      insertAt(selection(), withSpacesAround(description, selection(), text), undefined, counting),
    /** Returns whether the text fits. */
    place(text: string, placement: Placement): boolean {
      if (placement === 'replace') return insertAt({ start: 0, end }, text, 'Description replaced.');
      if (placement === 'cursor')
        return insertAt(selection(), withSpacesAround(description, selection(), text), 'Text inserted.');
      const line = description === '' || description.endsWith('\n') ? '' : '\n';
      return insertAt({ start: end, end }, `${line}${text}`, 'Text added.');
    },
  };
}
