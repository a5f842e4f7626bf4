import { useNow } from '../../browser/use-now.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { OpenSheet, type SheetEditorProps } from './open-sheet.tsx';
import { useSheet } from './use-sheet.ts';

/** Shows the bulk editor once it is known whether another tab edits the sheet. */
export function SheetEditor(props: SheetEditorProps) {
  const { store, view } = useSheet(props);
  const now = useNow();
  if (view.editableIn === 'checking') return <SkeletonRows count={4} label="Opening your files" />;
  return <OpenSheet {...props} store={store} view={view} now={now} />;
}
