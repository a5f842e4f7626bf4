import { counterOf, insertText, type Selection } from '@fanfare/core/composer/counter.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

/** Inserts text at the cursor of the description and puts the cursor behind it. */
export function useInsertion(
  description: string,
  network: ComposerNetwork | null,
  onWrite: (description: string) => void,
) {
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState<{ cursor: number } | null>(null);
  // Runs after the field has the new text, because browsers put the cursor at the end until then. By that time a
  // closed modal has also returned the focus.
  useEffect(() => {
    if (!written || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(written.cursor, written.cursor);
  }, [written]);
  const selection = (): Selection => {
    const start = field.current?.selectionStart ?? description.length;
    return { start, end: field.current?.selectionEnd ?? start };
  };
  /** Returns whether the text fits. */
  const insert = (text: string): boolean => {
    const whole = insertText(description, selection(), text, network);
    if (whole) {
      onWrite(whole.text);
      setWritten(whole);
      return true;
    }
    const { limit } = counterOf('description', description, network);
    toast({ text: `This text would exceed the limit of ${limit} characters.`, severity: 'error' });
    return false;
  };
  return { field, selection, insert };
}
