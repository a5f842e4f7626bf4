import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { linkProblem } from '@fanfare/core/links/link.ts';
import { useState } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { LinkProgress } from './follow-link.ts';
import { LinkProgressBar, linkProgressText } from './link-progress.tsx';

interface LinkModalProps {
  /** Null while no upload is running. */
  progress: LinkProgress | null;
  /** The reason why the last upload failed; null if it did not. */
  failure: string | null;
  onStart: (link: string) => void;
  onCancel: () => void;
  onClose: () => void;
}

const title = 'Add from a link';

function RunningUpload({
  progress,
  onCancel,
  onClose,
}: Pick<LinkModalProps, 'onCancel' | 'onClose'> & { progress: LinkProgress }) {
  return (
    <Modal
      title={title}
      width="sm"
      cancel="Close"
      onClose={onClose}
      actions={
        <Button color="error" onClick={onCancel}>
          Cancel upload
        </Button>
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <LinkProgressBar label="Upload progress" {...progress} />
        <Typography role="status" variant="body2" sx={{ fontWeight: 560 }}>
          {linkProgressText(progress)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This can take up to 10 minutes. You can close this window: the list of uploads shows the progress,
          and the file appears in your library when it is done.
        </Typography>
      </Stack>
    </Modal>
  );
}

export function LinkModal({ progress, failure, onStart, onCancel, onClose }: LinkModalProps) {
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  if (progress) return <RunningUpload progress={progress} onCancel={onCancel} onClose={onClose} />;
  return (
    <Modal
      title={title}
      width="sm"
      onClose={onClose}
      onSubmit={() => {
        const found = linkProblem(link);
        setProblem(found);
        if (found === null) onStart(link.trim());
      }}
      actions={
        <Button type="submit" variant="contained">
          Add
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        {failure !== null && problem === null && <Notice>{failure}</Notice>}
        <FormField
          label="Link"
          name="link"
          type="url"
          autoFocus
          autoComplete="off"
          value={link}
          error={problem ?? undefined}
          hint="Link to a photo, a video or a YouTube video, up to 2 GB. Only add content you have the rights to use."
          onChange={(value) => {
            setLink(value);
            setProblem(null);
          }}
        />
      </Stack>
    </Modal>
  );
}
