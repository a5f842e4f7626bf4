import { editorPath } from '@fanfare/core/image-edit/editor-path.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { lazyScreen } from '../../ui/lazy-component.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { StartView } from './start/start-view.tsx';

const OpenEditor = lazyScreen(async () => (await import('./open-editor.tsx')).OpenEditor);

function itemIn(state: unknown, mediaId: string): LibraryItem | null {
  const item = (state as { image?: LibraryItem } | null)?.image;
  return item?._id === mediaId ? item : null;
}

/** The image editor: `?media=<id>` opens an image of the library. */
export function ImageEditorScreen() {
  const { workspace } = useVisit();
  const [params] = useSearchParams();
  const location: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const mediaId = params.get('media');
  if (!workspace)
    return (
      <Page title="Image Editor">
        <NoWorkspace />
      </Page>
    );
  const open = (item: LibraryItem) => void navigate(editorPath(item._id), { state: { image: item } });
  if (mediaId === null) return <StartView workspaceId={workspace.id} onOpen={open} />;
  // Because of the key, the editor is mounted again when the address names another image.
  return (
    <OpenEditor
      key={mediaId}
      workspaceId={workspace.id}
      mediaId={mediaId}
      known={itemIn(location.state, mediaId)}
    />
  );
}
