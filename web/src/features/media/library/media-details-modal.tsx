import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { altTextMax, altTextProblem, cleanAltText, type LibraryItem } from '@fanfare/core/media/library.ts';
import { countCharacters } from '@fanfare/core/text/count-characters.ts';
import { useState } from 'react';
import { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
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
  const { call } = useSession();
  const toast = useToast();
  const [text, setText] = useState(item.alt_text);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const problem = altTextProblem(text);
  const dirty = cleanAltText(text) !== item.alt_text;
  const save = async () => {
    if (problem !== null || busy || !dirty) return;
    setBusy(true);
    setTrouble(null);
    try {
      onSaved(await call('describeMedia', { workspaceId, mediaId: item._id, alt_text: text }));
      toast({ text: 'The alt text is saved.' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTrouble(error.message);
      setBusy(false);
    }
  };
  return { text, setText, busy, trouble, problem, dirty, save };
}

/** One file: what it is, and what it shows in words. */
export function MediaDetailsModal(props: MediaDetailsModalProps) {
  const { item, onDelete, onClose } = props;
  const { me } = useVisit();
  const { text, setText, busy, trouble, problem, dirty, save } = useAltText(props);
  return (
    <Modal
      title={item.name}
      width="sm"
      dirty={dirty}
      busy={busy}
      cancel="Close"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button color="error" disabled={busy} onClick={onDelete}>
            Delete
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={!dirty || problem !== null}>
            Save
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        <Box sx={{ height: 'min(320px, 40dvh)', borderRadius: '8px', overflow: 'hidden' }}>
          <MediaPicture item={item} fit="contain" plays />
        </Box>
        {trouble !== null && <ErrorBox text={trouble} />}
        <FormField
          label="Alt text"
          value={text}
          onChange={setText}
          error={problem ?? undefined}
          hint={`Says what it shows to whoever cannot see it. ${countCharacters(text)} of ${altTextMax} characters.`}
        />
        <MediaFacts item={item} timeZone={me.settings.timeZone} />
      </Stack>
    </Modal>
  );
}
