import type { GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import { captionLength } from '@fanfare/core/assistant/text-action.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureOf, ownLanguage, requestText, type UnsettledRequests } from '../assistant/index.ts';

interface ImageCaptionProps {
  workspaceId: string;
  image: GeneratedPicture;
  /** Empty until the person or the assistant has written a caption. */
  caption: string;
  onCaption: (caption: string) => void;
  onSaved: () => void;
}

/** Writes a caption from an image. The assistant sees only files of the library, so the image is saved there first. */
export function ImageCaption({ workspaceId, image, caption, onCaption, onSaved }: ImageCaptionProps) {
  const { id, prompt } = image;
  const { call } = useSession();
  const [unsettled] = useState<UnsettledRequests>(() => new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const write = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { _id: mediaId } = await call('saveGeneratedImage', { workspaceId, id });
      onSaved();
      const action = {
        kind: 'caption',
        text: prompt,
        limit: captionLength,
        tone: 'friendly',
        language: ownLanguage(),
        mediaId,
      } as const;
      const { signal } = new AbortController();
      const reply = await requestText(call, action, {
        workspaceId,
        unsettled,
        signal,
        onText: () => undefined,
      });
      if (reply.state === 'failed') setProblem(reply.text);
      else onCaption(reply.text.trim());
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1 }}>
      {caption !== '' && (
        <Box sx={{ p: 1.5, borderRadius: '8px', bgcolor: 'background.default' }} role="status">
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 1 }}>
            {caption}
          </Typography>
          <CopyButton text={caption} label="Copy" description="Copy the caption" />
          <Typography variant="caption" sx={{ display: 'block', mt: 0.5, color: 'text.secondary' }}>
            “Use in a post” takes it along.
          </Typography>
        </Box>
      )}
      {problem !== null && <Notice>{problem}</Notice>}
      <Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<SparkleIcon />}
          loading={busy}
          onClick={() => void write()}
        >
          {caption === '' ? 'Write a caption' : 'Another caption'}
        </Button>
      </Box>
    </Box>
  );
}
