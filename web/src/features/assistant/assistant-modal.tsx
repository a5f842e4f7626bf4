import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageProblem, type GeneratedImage } from '@fanfare/core/assistant/conversation.ts';
import { isUsedUp, type AiQuota } from '@fanfare/core/quota/ai.ts';
import { useState } from 'react';
import { isGone } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useVisit } from '../../browser/visit.ts';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { LimitBanner, messagesUsedText } from './limit-banner.tsx';
import type { AiActionContext } from './ai-action-context.ts';
import { MessageField } from './message-field.tsx';
import { ChatLog } from './chat-log.tsx';
import { useChat } from './use-chat.ts';

const leftText = ({ remaining, limit }: AiQuota) =>
  limit === null ? '' : `${remaining ?? 0} of ${limit} images left this month`;

interface AssistantModalProps extends Pick<AiActionContext, 'onInsertText' | 'onUseImage'> {
  hasText: boolean;
  onClose: () => void;
}

export function AssistantModal({ hasText, onInsertText, onUseImage, onClose }: AssistantModalProps) {
  const toast = useToast();
  const { call } = useSession();
  const { workspace } = useVisit();
  const workspaceId = workspace?.id ?? '';
  const chat = useChat(workspaceId);
  const [written, setWritten] = useState('');
  const { quota, imageQuota } = chat.quotas;
  const { waiting, streaming } = chat;
  const limited = isUsedUp(quota);
  const problem = written.trim() === '' ? null : messageProblem(written);

  const send = async () => {
    const message = written.trim();
    if (message === '' || waiting || limited || problem !== null) return;
    setWritten('');
    // A message that could not be sent is put back into the field, unless the person has typed another message since.
    if (!(await chat.send(message))) setWritten((since) => (since === '' ? message : since));
  };
  const useImage = async ({ filePath }: GeneratedImage) => {
    try {
      onUseImage(await call('registerMedia', { workspaceId, firebasePath: filePath }));
      onClose();
    } catch (error) {
      const gone = isGone(error);
      toast({
        text: gone
          ? 'This image was deleted from the library.'
          : 'The image could not be added. Please try again.',
        severity: 'error',
      });
    }
  };
  return (
    <Modal
      title="AI assistant"
      width="md"
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <Button type="submit" variant="contained" disabled={limited || waiting || written.trim() === ''}>
          Send
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, height: 'min(600px, 64dvh)' }}>
        {chat.conversations.length > 0 && (
          <SelectField
            label="Conversation"
            hideLabel
            // No other conversation can be opened while a reply is being streamed, because the stream cannot be resumed
            // later.
            disabled={streaming}
            value={chat.id ?? ''}
            options={[
              { value: '', label: 'New conversation' },
              ...chat.conversations.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={(id) => chat.open(id === '' ? null : id)}
          />
        )}
        <ChatLog
          chat={chat}
          hasText={hasText}
          onUseText={(text, placement) => {
            if (onInsertText(text, placement)) onClose();
          }}
          onUseImage={useImage}
        />
        <Box sx={{ display: 'grid', gap: 1 }}>
          {limited && <LimitBanner />}
          <MessageField value={written} limited={limited} onChange={setWritten} onSend={() => void send()} />
          <Box sx={countsSx}>
            <Typography variant="caption" sx={{ color: problem === null ? 'text.secondary' : 'error.main' }}>
              {problem ?? messagesUsedText(chat.quotas)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {leftText(imageQuota)}
            </Typography>
          </Box>
        </Box>
      </Box>
    </Modal>
  );
}

const countsSx = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 } as const;
