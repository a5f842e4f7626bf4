import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { EditorSwitch } from '../composer/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { SheetEditor } from './sheet-editor.tsx';

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
