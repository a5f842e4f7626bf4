import { byTemplateName, type Template } from '@fanfare/core/templates/template.ts';
import type { ApiError } from '../../browser/api-error.ts';
import { useRead } from '../../browser/use-read.ts';

export interface Templates {
  /** Sorted by name; undefined until they are loaded. */
  templates: readonly Template[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  retry(): void;
  /** Adds or replaces a template at its place in the order. */
  put(template: Template): void;
  putAll(templates: Template[]): void;
  remove(id: string): void;
}

export function useTemplates(workspaceId: string): Templates {
  const { data, error, isValidating, mutate } = useRead('listTemplates', { workspaceId });
  const change = (each: (list: readonly Template[]) => Template[]) =>
    void mutate((list) => list && each(list), { revalidate: false });
  return {
    templates: data,
    error,
    isLoading: isValidating,
    retry: () => void mutate(),
    put: (template) =>
      change((list) =>
        [...list.filter(({ _id: id }) => id !== template._id), template].toSorted(byTemplateName),
      ),
    putAll: (templates) => void mutate(templates, { revalidate: false }),
    remove: (removedId) => change((list) => list.filter(({ _id: id }) => id !== removedId)),
  };
}
