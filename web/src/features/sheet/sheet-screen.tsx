import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { EditorSwitch } from '../composer/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { OpenSheet, type SheetEditorProps } from './open-sheet.tsx';
import { useSheet } from './use-sheet.ts';

/** Shows the bulk editor once it is known whether another tab edits the sheet. */
function SheetEditor(props: SheetEditorProps) {
  const { store, view } = useSheet(props);
  const now = useNow();
  if (view.editableIn === 'checking') return <SkeletonRows count={4} label="Opening your files" />;
  return <OpenSheet {...props} store={store} view={view} now={now} />;
}

/** The upload screen with `?type=bulk`. */
export function SheetScreen() {
  const { me, workspace } = useVisit();
  return (
    <Page title="Upload" isWide actions={workspace && <EditorSwitch current="bulk" />}>
      {workspace ? (
        <SheetEditor
          workspaceId={workspace.id}
          uid={me.uid}
          zone={me.settings.timeZone}
          mayConnect={workspace.role !== 'user'}
        />
      ) : (
        <NoWorkspace />
      )}
    </Page>
  );
}
