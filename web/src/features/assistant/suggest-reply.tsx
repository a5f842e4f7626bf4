import { contextMax, replyLength } from '@fanfare/core/assistant/text-action.ts';
import { assumedAiQuotas } from '@fanfare/core/quota/ai.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { LimitBanner, messagesUsedText } from './limit-banner.tsx';
import { useTextAction, type ActionState, type UnsettledRequests } from './text-actions/use-text-action.ts';

const texts: Partial<Record<ActionState['step'], string>> = {
  running: 'Writing a suggestion',
  stopped: 'Stopped. Your text is unchanged.',
  done: 'Suggestion added. Check it before you send it.',
};

interface SuggestReplyProps {
  workspaceId: string;
  comment: string;
  /** The post that the comment belongs to. */
  post: string;
  /** Passes the button to the inbox, so that a keyboard shortcut can click it. */
  buttonRef: Ref<HTMLButtonElement>;
  onSuggest: (text: string) => void;
}

/** A button that writes a suggested reply into the field. The person edits and sends the reply. */
export function SuggestReply({ workspaceId, comment, post, buttonRef, onSuggest }: SuggestReplyProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    // With `contents`, the button and the messages become items of the row that contains this component.
    <Box sx={{ display: 'contents' }}>
      {isAsked ? (
        <Asking
          workspaceId={workspaceId}
          comment={comment}
          post={post}
          buttonRef={buttonRef}
          onSuggest={onSuggest}
        />
      ) : (
        <Button ref={buttonRef} color="inherit" startIcon={<SparkleIcon />} onClick={() => setIsAsked(true)}>
          Suggest reply
        </Button>
      )}
    </Box>
  );
}

/** Mounted with the first click, so that the quota is not read before a person asks for a suggestion. */
function Asking({ workspaceId, comment, post, buttonRef, onSuggest }: SuggestReplyProps) {
  const quota = useRead('aiQuota', { workspaceId });
  const [unsettled] = useState<UnsettledRequests>(() => new Map());
  const { state, run, stop } = useTextAction(workspaceId, unsettled, () => void quota.mutate());
  const begin = () =>
    void run({
      kind: 'reply',
      text: comment,
      limit: replyLength,
      context: post.slice(0, contextMax).toWellFormed(),
    });
  const latest = useRef({ begin, onSuggest });
  useEffect(() => {
    latest.current = { begin, onSuggest };
  });
  useEffect(() => latest.current.begin(), []);
  const answer = state.step === 'done' ? state.text.trim() : null;
  useEffect(() => {
    if (answer !== null && answer !== '') latest.current.onSuggest(answer);
  }, [answer]);
  const isRunning = state.step === 'running';
  const status = answer === '' ? 'There is no suggestion. Try again.' : (texts[state.step] ?? '');
  return (
    <>
      <Button ref={buttonRef} color="inherit" startIcon={<SparkleIcon />} onClick={isRunning ? stop : begin}>
        {isRunning ? 'Stop' : 'Suggest reply'}
      </Button>
      <Typography role="status" variant="caption" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
        {state.step === 'failed' ? '' : status}{' '}
        {state.step === 'done' && messagesUsedText(quota.data ?? assumedAiQuotas)}
      </Typography>
      {state.step === 'failed' &&
        (state.isLimit ? (
          <LimitBanner />
        ) : (
          <Typography role="alert" variant="caption" sx={{ color: 'error.main', flexBasis: '100%' }}>
            {state.message}
          </Typography>
        ))}
    </>
  );
}
