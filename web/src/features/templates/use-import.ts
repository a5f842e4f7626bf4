import { counted } from '@fanfare/core/text/counted.ts';
import type { ImportedTemplates } from '@fanfare/core/api/templates.ts';
import type { DuplicateChoice } from '@fanfare/core/templates/import.ts';
import type { TemplateEntry } from '@fanfare/core/templates/template-file.ts';
import type { Template } from '@fanfare/core/templates/template.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

function resultText({ added, replaced, skipped }: ImportedTemplates): string {
  const others = [replaced > 0 && `replaced ${replaced}`, skipped > 0 && `skipped ${skipped}`].filter(
    (part) => part !== false,
  );
  return `${[`Imported ${counted(added, 'new template')}`, ...others].join(', ')}.`;
}

/**
 * Imports templates. If an answer is lost, the repeated call has the same id, so that the templates are stored only
 * once.
 */
export function useImport(workspaceId: string, onImported: (templates: Template[]) => void) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef<{ entries: readonly TemplateEntry[]; duplicates: DuplicateChoice; id: string }>(null);
  const send = async (entries: readonly TemplateEntry[], duplicates: DuplicateChoice) => {
    const isSame = last.current?.entries === entries && last.current.duplicates === duplicates;
    const id = isSame && last.current ? last.current.id : crypto.randomUUID();
    last.current = { entries, duplicates, id };
    setBusy(true);
    setProblem(null);
    try {
      const imported = await call('importTemplates', {
        workspaceId,
        importId: id,
        duplicates,
        templates: [...entries],
      });
      toast({ text: resultText(imported), severity: 'success' });
      onImported(imported.templates);
    } catch (error) {
      setProblem(messageOf(error, 'The templates could not be imported. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, send };
}
