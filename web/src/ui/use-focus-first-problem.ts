import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first invalid field after each refused submit, or else the submit button. The ref belongs to the form
 * or to an element inside it.
 */
export function useFocusFirstProblem<Container extends HTMLElement>(
  refusals: number,
): RefObject<Container | null> {
  const container = useRef<Container>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const form = container.current?.closest('form') ?? container.current;
    const invalidField = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    (invalidField ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [refusals]);
  return container;
}
