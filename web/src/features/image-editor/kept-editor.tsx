import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { ImageEditor } from './image-editor.tsx';
import type { Exporting } from './saving/use-export.ts';
import { keptEditOf, useKeptEdit } from './saving/use-kept-edit.ts';
import type { Editor } from './use-editor.ts';
import type { OpenedSource } from './use-source.ts';

interface KeptEditorProps {
  workspaceId: string;
  source: OpenedSource;
  backLabel: string;
  onBack: () => void;
  /** Receives true if the image has unsaved changes, and false if it has none. */
  onChanged?: (isChanged: boolean) => void;
  renderActions: (
    editor: Editor,
    exporting: Exporting,
    openOptions: () => void,
    /** Deletes the stored edit if it equals the edit that was saved. */
    forget: (saved: ImageEdit) => void,
  ) => ReactNode;
}

/** The editor of an image. It starts with the unsaved edit of an earlier visit, if this browser has stored one. */
export function KeptEditor({
  workspaceId,
  source,
  backLabel,
  onBack,
  onChanged,
  renderActions,
}: KeptEditorProps) {
  const { me } = useVisit();
  const { original } = source;
  const [opened] = useState(() => ({
    ...source,
    edit: keptEditOf(me.uid, workspaceId, original._id) ?? source.edit,
  }));
  const kept = useKeptEdit(workspaceId, original);
  const last = useRef(opened.edit);
  return (
    <ImageEditor
      source={opened}
      backLabel={backLabel}
      onBack={onBack}
      onEdit={(edit) => {
        last.current = edit;
        onChanged?.(edit !== source.edit);
        if (edit !== opened.edit) kept.keep(edit);
        else if (edit === source.edit) kept.forget();
      }}
      renderActions={(editor, exporting, openOptions) =>
        renderActions(editor, exporting, openOptions, (saved) => {
          if (saved !== last.current) return;
          kept.forget();
          onChanged?.(false);
        })
      }
    />
  );
}
