import { editorPath } from '@fanfare/core/image-edit/editor-path.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Link, useNavigate } from 'react-router-dom';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { narrow } from '../../ui/screen-width.ts';
import { KeptEditor } from './kept-editor.tsx';
import { ScreenActions } from './saving/screen-actions.tsx';
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

export function OpenEditor({ workspaceId, mediaId, known }: OpenEditorProps) {
  useTitle('Image Editor');
  const source = useSource(workspaceId, mediaId, known);
  if (source.kind === 'open')
    return (
      <Box data-fill="editor" sx={fillSx}>
        {hiddenBar}
        <OpenedEditor workspaceId={workspaceId} source={source.source} />
      </Box>
    );
  if (source.kind === 'loading')
    return (
      <Box
        data-fill="editor"
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

/**
 * On a phone, the editor covers the navigation of the product, because the picture needs the room. The list of uploads
 * is below the tools of the editor.
 */
const fillSx = {
  height: '100%',
  minHeight: 0,
  [`@media ${narrow}`]: {
    position: 'fixed',
    inset: '0 0 var(--upload-panel-height, 0px)',
    zIndex: 1150,
    height: 'auto',
  },
} as const;

const hiddenBar = (
  <GlobalStyles
    styles={{
      [`@media ${narrow}`]: { ':root:root': { '--bottom-bar': '0px', '--bottom-bar-display': 'none' } },
    }}
  />
);
