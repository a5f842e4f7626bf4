import { counterOf, inserted, type Selection } from '@fanfare/core/composer/counter.ts';
import type { ComposerNetwork } from '@fanfare/core/composer/network.ts';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

/** Puts something in where the cursor is, from where writing goes on. */
export function useInsertion(
  description: string,
  network: ComposerNetwork | null,
  onWrite: (description: string) => void,
) {
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState<{ cursor: number } | null>(null);
  // Once the words are in the field: until then the browser puts the cursor behind the last of them. By then a window
  // that has closed has given the focus back.
  useEffect(() => {
    if (!written || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(written.cursor, written.cursor);
  }, [written]);
  const selection = (): Selection => {
    const start = field.current?.selectionStart ?? description.length;
    return { start, end: field.current?.selectionEnd ?? start };
  };
  /** Whether it fitted. */
  const insert = (text: string): boolean => {
    const whole = inserted(description, selection(), text, network);
    if (whole) {
      onWrite(whole.text);
      setWritten(whole);
      return true;
    }
    const { limit } = counterOf('description', description, network);
    toast({ text: `This would be longer than the ${limit} characters that fit here.`, severity: 'error' });
    return false;
  };
  return { field, selection, insert };
}
