import { generatedSmallPath, type GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { dayText } from '../../ui/date-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useModals } from '../../ui/modals.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { surface } from '../../ui/surface.ts';
import { MediaPicture } from '../media/index.ts';
import { useImageActions } from './use-image-actions.ts';

const ConfirmDialog = lazyOnRequest(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

export const historyPage = 12;

interface HistoryProps {
  workspaceId: string;
  onRetry: (image: GeneratedPicture) => void;
  onChanged: () => void;
}

function Item({ workspaceId, image, onRetry, onChanged }: HistoryProps & { image: GeneratedPicture }) {
  const { timeZone } = useVisit().me.settings;
  const modals = useModals();
  const { openPost, openEditor, save, download, remove } = useImageActions(workspaceId, image, onChanged);
  const { prompt, id } = image;
  const ask = () =>
    modals.open((close) => (
      <Suspense>
        <ConfirmDialog
          title="Delete this image?"
          text="It is removed from the history for everyone in this workspace. A copy in the library stays."
          confirm="Delete"
          onCancel={close}
          onConfirm={() => {
            close();
            void remove();
          }}
        />
      </Suspense>
    ));
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ aspectRatio: '1', borderRadius: '8px', overflow: 'hidden' }}>
        <MediaPicture
          item={{
            firebasePath: generatedSmallPath(workspaceId, id),
            kind: 'image',
            alt_text: prompt,
            name: prompt,
          }}
          size="small"
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', mt: 0.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" sx={promptSx}>
            {prompt}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {dayText(new Date(image.createdAt), timeZone)}
          </Typography>
        </Box>
        <MenuButton
          label={`More for ${prompt.slice(0, 60)}`}
          actions={[
            { label: 'Use in a post', onSelect: () => void openPost() },
            { label: 'Edit', onSelect: () => void openEditor() },
            ...(image.savedAs === null ? [{ label: 'Save to library', onSelect: () => void save() }] : []),
            { label: 'Download', onSelect: () => void download() },
            { label: 'Change and retry', onSelect: () => onRetry(image) },
            { label: 'Delete', onSelect: ask },
          ]}
        />
      </Box>
    </Box>
  );
}

function ShowMore({ onClick }: { onClick: () => void }) {
  return (
    <Box component="li" sx={wholeSx}>
      <Button size="small" color="inherit" variant="outlined" onClick={onClick}>
        Show more
      </Button>
    </Box>
  );
}

/** One page of the history. Renders the next page inside itself when the person asks for more. */
function Rows({ cursor, ...props }: HistoryProps & { cursor?: string }) {
  const { workspaceId } = props;
  const input = { workspaceId, limit: historyPage, ...(cursor !== undefined && { cursor }) };
  const { data, error, mutate, isValidating } = useRead('listGeneratedImages', input);
  const [isMore, setMore] = useState(false);
  if (!data)
    return error ? (
      <Box component="li" sx={wholeSx}>
        <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />
      </Box>
    ) : null;
  const made = data.images.filter(({ state }) => state === 'done');
  const next = data.nextCursor;
  return (
    <>
      {made.map((image) => (
        <Item
          key={image.id}
          {...props}
          image={image}
          onChanged={() => {
            void mutate();
            props.onChanged();
          }}
        />
      ))}
      {made.length === 0 && cursor === undefined && (
        <Box component="li" sx={{ ...wholeSx, color: 'text.secondary' }}>
          Images you generate appear here.
        </Box>
      )}
      {next !== null && isMore && <Rows {...props} cursor={next} />}
      {next !== null && !isMore && <ShowMore onClick={() => setMore(true)} />}
    </>
  );
}

/** The images of the workspace, newest first. */
export function History(props: HistoryProps) {
  return (
    <Box component="section" aria-labelledby="generator-history" sx={{ ...surface, p: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography variant="h2" id="generator-history">
          History
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Everyone in this workspace sees these.
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby="generator-history" sx={gridSx}>
        <Rows {...props} />
      </Box>
    </Box>
  );
}

const wholeSx = { gridColumn: '1 / -1' } as const;

const gridSx = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  m: 0,
  mt: 1.5,
  p: 0,
  listStyle: 'none',
} as const;

const promptSx = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontWeight: 560,
} as const;
