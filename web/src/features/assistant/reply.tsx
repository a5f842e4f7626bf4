import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ConversationMessage, GeneratedImage } from '@fanfare/core/assistant/conversation.ts';
import { imageFileName, imageSizes } from '@fanfare/core/assistant/image.ts';
import { useState } from 'react';
import { useFileStore } from '../../browser/file-store.ts';
import { saveFile } from '../../browser/save-file.ts';
import { MediaPicture } from '../media/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { Placement } from './ai-action-context.ts';
import { MessageBubble } from './message-bubble.tsx';

export interface ReplyActions {
  /** True if there is a text that the reply could be added to. */
  hasText: boolean;
  onUseText: (text: string, placement: Placement) => void;
  onUseImage: (image: GeneratedImage) => Promise<void>;
}

const placements = [
  ['cursor', 'Insert at the cursor'],
  ['replace', 'Replace the description'],
  ['append', 'Add on a new line'],
] as const;

function UseText({ hasText, onUse }: { hasText: boolean; onUse: (placement: Placement) => void }) {
  if (!hasText)
    return (
      <Button size="small" variant="outlined" onClick={() => onUse('replace')}>
        Use this
      </Button>
    );
  return (
    <MenuButton
      label="Use this"
      buttonProps={{ size: 'small', variant: 'outlined' }}
      actions={placements.map(([placement, label]) => ({ label, onSelect: () => onUse(placement) }))}
    />
  );
}

function ImageActions({ image, onUse }: { image: GeneratedImage; onUse: ReplyActions['onUseImage'] }) {
  const toast = useToast();
  const store = useFileStore();
  const [busy, setBusy] = useState<'use' | 'download' | null>(null);
  const download = async () => {
    setBusy('download');
    try {
      await saveFile(await store.addressOf(image.filePath), `${imageFileName(image.prompt)}.jpg`);
      toast({ text: 'Image downloaded successfully!', severity: 'success' });
    } catch {
      toast({ text: 'Failed to download image', severity: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const use = async () => {
    setBusy('use');
    await onUse(image).finally(() => setBusy(null));
  };
  return (
    <Box sx={actionsSx}>
      <Button size="small" variant="outlined" loading={busy === 'use'} onClick={() => void use()}>
        Use this
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={busy === 'download'}
        onClick={() => void download()}
      >
        Download
      </Button>
    </Box>
  );
}

function Picture({ image }: { image: GeneratedImage }) {
  const { width, height } = imageSizes[image.size];
  const { filePath, prompt } = image;
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: Math.min(320, (320 * width) / height),
        aspectRatio: `${width} / ${height}`,
        borderRadius: '8px',
        overflow: 'hidden',
        mb: 1,
      }}
    >
      <MediaPicture item={{ firebasePath: filePath, kind: 'image', alt_text: prompt, name: prompt }} />
    </Box>
  );
}

interface ReplyProps extends ReplyActions {
  message: ConversationMessage;
}

export function Reply({ message, hasText, onUseText, onUseImage }: ReplyProps) {
  const { content, generatedImage, incomplete = false } = message;
  return (
    <MessageBubble
      from="assistant"
      actions={
        generatedImage ? (
          <ImageActions image={generatedImage} onUse={onUseImage} />
        ) : (
          <Box sx={actionsSx}>
            <UseText hasText={hasText} onUse={(placement) => onUseText(content, placement)} />
            <CopyButton text={content} label="Copy" />
          </Box>
        )
      }
    >
      {generatedImage && <Picture image={generatedImage} />}
      {content}
      {incomplete && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          This reply was cut off. Ask the assistant to continue.
        </Typography>
      )}
    </MessageBubble>
  );
}

const actionsSx = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
