import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { editorPath } from '@fanfare/core/image-edit/editor-path.ts';
import { KeptEditor } from './kept-editor.tsx';
import { ScreenActions } from './saving/screen-actions.tsx';
import { StartView } from './start/start-view.tsx';
import { useSource, type OpenedSource } from './use-source.ts';

interface OpenEditorProps {
  workspaceId: string;
  mediaId: string;
  known: LibraryItem | null;
}

function OpenedEditor({ workspaceId, source }: { workspaceId: string; source: OpenedSource }) {
  const navigate = useNavigate();
  const { original } = source;
  return (
    <KeptEditor
      workspaceId={workspaceId}
      source={source}
      backLabel="Close the editor"
      onBack={() => void navigate(editorPath())}
      renderActions={(editor, exporting, openOptions, forget) => (
        <ScreenActions
          workspaceId={workspaceId}
          original={original}
          editor={editor}
          exporting={exporting}
          onOptions={openOptions}
          onSaved={forget}
        />
      )}
    />
  );
}

function OpenEditor({ workspaceId, mediaId, known }: OpenEditorProps) {
  useTitle('Image Editor');
  const source = useSource(workspaceId, mediaId, known);
  if (source.kind === 'open')
    return (
      <Box data-fill sx={fillSx}>
        <OpenedEditor workspaceId={workspaceId} source={source.source} />
      </Box>
    );
  if (source.kind === 'loading')
    return (
      <Box
        data-fill
        sx={{ ...fillSx, display: 'grid', placeItems: 'center', bgcolor: '#20232c', color: '#fff' }}
      >
        <CircularProgress color="inherit" aria-label="Opening the image" />
      </Box>
    );
  return (
    <Page title="Image Editor">
      <ErrorBox
        text={source.message}
        {...(source.retry && { onRetry: source.retry })}
        action={
          <Button component={Link} to={editorPath()} size="small" color="inherit">
            Choose another image
          </Button>
        }
      />
    </Page>
  );
}

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
  // The key opens the image anew when the address names another one.
  return (
    <OpenEditor
      key={mediaId}
      workspaceId={workspace.id}
      mediaId={mediaId}
      known={itemIn(location.state, mediaId)}
    />
  );
}

/** On a phone, the editor covers the frame of the product: the picture needs the room. */
const fillSx = {
  height: '100%',
  minHeight: 0,
  '@media (max-width: 899.95px)': { position: 'fixed', inset: 0, zIndex: 1150, height: 'auto' },
} as const;
