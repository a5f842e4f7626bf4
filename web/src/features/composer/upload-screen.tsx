import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { EditorSwitch } from './editor-switch.tsx';
import { editorOf } from './upload-address.ts';
import { UploadView } from './upload-view.tsx';
import { loadPanel } from './use-editor.tsx';
import { useUploadAddress } from './use-upload-address.ts';

/** Exported for the uploader modal, because `UploadView` in a chunk of its own would add one kilobyte. */
export { UploadView };

/** Loads the editor that the query of an address names. */
export const loadEditor = (search: string) => loadPanel(editorOf(new URLSearchParams(search)));

/**
 * The screen of the editors. `?type=carousel` opens the carousel editor, `?post=<group>` opens a saved group, and
 * `?sent=<group>` shows the status of a submitted group.
 */
export function UploadScreen() {
  const { workspace } = useVisit();
  const { opened, editor, isEditing, name, nameEditor, watch, open, another } = useUploadAddress();
  const navigate = useNavigate();
  const [headContainer, setHeadContainer] = useState<HTMLElement | null>(null);
  return (
    <Page
      title={isEditing ? 'Edit post' : 'Upload'}
      actions={
        workspace &&
        opened.sent === null && (
          // On a phone, the title, the undo buttons and the switch share a row. Space for the undo buttons is reserved
          // before they load.
          <Box sx={{ display: 'flex', gap: { xs: 0, sm: 1.5 } }}>
            <Box ref={setHeadContainer} sx={{ minWidth: { xs: 88, sm: 0 } }} />
            <EditorSwitch current={editor} />
          </Box>
        )
      }
    >
      <Suspense>
        {workspace ? (
          <UploadView
            workspace={workspace}
            shown={opened}
            onSaved={name}
            onSent={({ post_id: groupId }) => watch(groupId)}
            onOver={() => void navigate('/dashboard')}
            onReopen={open}
            onEditor={nameEditor}
            onCreateAnother={another}
            headContainer={headContainer}
          />
        ) : (
          <NoWorkspace />
        )}
      </Suspense>
    </Page>
  );
}
