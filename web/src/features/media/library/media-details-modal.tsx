import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { altTextMax, altTextProblem, cleanAltText, type LibraryItem } from '@fanfare/core/media/library.ts';
import { editorPath } from '@fanfare/core/image-edit/editor-path.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWrite } from '../../../browser/use-write.ts';
import { useVisit } from '../../../browser/visit.ts';
import { MediaPicture } from '../media-picture.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { MediaFacts } from './media-facts.tsx';

interface MediaDetailsModalProps {
  item: LibraryItem;
  workspaceId: string;
  onSaved: (item: LibraryItem) => void;
  onDelete: () => void;
  onClose: () => void;
}

function useAltText({ item, workspaceId, onSaved, onClose }: MediaDetailsModalProps) {
  const toast = useToast();
  const [text, setText] = useState(item.alt_text);
  const { trigger, error, isMutating } = useWrite('describeMedia', {
    onSuccess(saved) {
      onSaved(saved);
      toast({ text: 'Alt text saved.' });
      onClose();
    },
  });
  const problem = altTextProblem(text);
  const dirty = cleanAltText(text) !== item.alt_text;
  const save = () => {
    if (problem !== null || isMutating || !dirty) return;
    void trigger({ workspaceId, mediaId: item._id, alt_text: text });
  };
  return { text, setText, busy: isMutating, failure: error?.message ?? null, problem, dirty, save };
}

export function MediaDetailsModal(props: MediaDetailsModalProps) {
  const { item, onDelete, onClose } = props;
  const { me } = useVisit();
  const { text, setText, busy, failure, problem, dirty, save } = useAltText(props);
  return (
    <Modal
      title={item.name}
      width="sm"
      dirty={dirty}
      busy={busy}
      cancel="Close"
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button color="error" disabled={busy} onClick={onDelete}>
            Delete
          </Button>
          {item.kind === 'image' && (
            <Button
              component={Link}
              to={editorPath(item._id)}
              state={{ image: item, closesDialogs: true }}
              color="inherit"
              variant="outlined"
              disabled={busy}
            >
              Edit image
            </Button>
          )}
          <Button type="submit" variant="contained" loading={busy} disabled={!dirty || problem !== null}>
            Save
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Box sx={{ height: 'min(320px, 40dvh)', borderRadius: '8px', overflow: 'hidden' }}>
          <MediaPicture item={item} fit="contain" hasControls />
        </Box>
        {failure !== null && <ErrorBox text={failure} />}
        <FormField
          label="Alt text"
          value={text}
          onChange={setText}
          error={problem ?? undefined}
          hint={`Describe the image for people who can't see it. ${countCharacters(text)} of ${altTextMax} characters.`}
        />
        <MediaFacts item={item} timeZone={me.settings.timeZone} />
      </Stack>
    </Modal>
  );
}
