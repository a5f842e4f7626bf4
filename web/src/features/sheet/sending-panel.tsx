import {
  hasReachedLimit,
  progressOf,
  storedStatuses,
  unconfirmedRows,
  type Sending,
} from '@fanfare/core/sheet/sending.ts';
import { resultText, workingText } from '@fanfare/core/sheet/sent-texts.ts';
import { storedAdvice } from '@fanfare/core/sheet/stored-texts.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { limitReached } from '@fanfare/core/quota/uploads.ts';
import { Link } from 'react-router-dom';
import { useWorkspaceLock } from '../../browser/workspace-lock.ts';
import { LimitAdvice, subscriptionPath, useOwnsPlan } from '../billing/index.ts';
import { PageFoot, pageBarSx } from '../../ui/page-foot.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { lostText } from './send-sheet.ts';
import type { SheetTools } from './sheet-tools.ts';
import type { SendPhase } from './use-sheet-sending.ts';

interface SendingPanelProps {
  tools: SheetTools;
  phase: Exclude<SendPhase, 'none'>;
  sending: Sending;
  /** The reason why sending stopped; null if the person stopped it, or the page was closed. */
  stoppedBy: string | null;
  /** True if everything is loaded that sending needs. */
  isReady: boolean;
  stop: () => void;
  resume: () => void;
  retry: () => void;
  edit: () => void;
}

/** Disables switching to another workspace while files are being sent. */
function WorkspaceLock() {
  useWorkspaceLock();
  return null;
}

function textsOf({ tools, phase, sending, stoppedBy }: SendingPanelProps): { title: string; text: string } {
  const { total, sent, failed, left, deleted } = progressOf(sending);
  const done = `${total - left} of ${total} files`;
  const { rows, accounts } = tools.sheet;
  if (phase === 'sending')
    return { title: workingText(sending, rows, { ...tools, accounts }) ?? 'Finishing', text: done };
  if (phase === 'stopped' && unconfirmedRows(sending).length > 0)
    return {
      title: `${sent + deleted} of ${total} files are confirmed`,
      text: stoppedBy ?? lostText(sending),
    };
  if (phase === 'stopped')
    return {
      title: `${sent + deleted} of ${total} files were sent`,
      text: stoppedBy ?? (failed > 0 ? `${failed} failed. ` : '') + 'Continue to send the others.',
    };
  const stored = storedStatuses(sending);
  const text = hasReachedLimit(sending)
    ? limitReached
    : stored.length > 0
      ? storedAdvice(stored, 'the files')
      : 'Correct the failed files in the table, or try again as they are.';
  return { title: resultText(sending).text, text };
}

const stoppedTexts = (isUnconfirmed: boolean) =>
  isUnconfirmed
    ? { editText: 'Edit files', sendText: 'Try again' }
    : { editText: 'Edit the others', sendText: 'Continue' };

const failedTexts = (isStored: boolean) => ({
  editText: isStored ? 'Edit files' : 'Edit failed files',
  sendText: 'Retry the failed ones',
});

/** The buttons after sending has stopped, or the server has refused files. */
function EndButtons({ phase, sending, isReady, resume, retry, edit }: SendingPanelProps) {
  const ownsPlan = useOwnsPlan();
  const isStopped = phase === 'stopped';
  // The list of the posts that are stored already, if it would not help to send the failed files again.
  const [tab] = isStopped ? [] : storedStatuses(sending);
  const isLimited = !isStopped && hasReachedLimit(sending);
  const { editText, sendText } = isStopped
    ? stoppedTexts(unconfirmedRows(sending).length > 0)
    : failedTexts(tab !== undefined);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={edit}>
        {editText}
      </Button>
      {tab === undefined ? (
        <Button
          {...(isLimited ? aside : { variant: 'contained' })}
          disabled={!isReady}
          onClick={isStopped ? resume : retry}
        >
          {sendText}
        </Button>
      ) : (
        <Button variant="contained" component={Link} to={postsPath({ tab })}>
          View posts
        </Button>
      )}
      {isLimited && ownsPlan && (
        <Button variant="contained" component={Link} to={subscriptionPath}>
          Upgrade plan
        </Button>
      )}
    </>
  );
}

/** The progress or the result of sending. It is shown instead of the actions of the sheet. */
export function SendingPanel(props: SendingPanelProps) {
  const { phase, sending, stop } = props;
  const { total, left } = progressOf(sending);
  const { title, text } = textsOf(props);
  const ownsPlan = useOwnsPlan();
  const isLimited = phase === 'failed' && hasReachedLimit(sending);
  return (
    <PageFoot>
      {phase === 'sending' && <WorkspaceLock />}
      <Box role="group" aria-label="Sending" sx={barSx}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'grid', gap: 0.5 }}>
          <Box role="status">
            <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{title}</Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {text}
              {!(isLimited && ownsPlan) && <LimitAdvice text={text} />}
            </Box>
          </Box>
          {phase !== 'failed' && (
            <ProgressBar label="Sent files" share={total === 0 ? 1 : (total - left) / total} />
          )}
        </Box>
        {phase === 'sending' ? (
          <Button variant="outlined" color="inherit" onClick={stop}>
            Stop
          </Button>
        ) : (
          <EndButtons {...props} />
        )}
      </Box>
    </PageFoot>
  );
}

const aside = { variant: 'outlined', color: 'inherit' } as const;

const barSx = {
  ...pageBarSx,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& .MuiButton-root': { flex: { xs: '1 1 0', sm: 'none' }, minHeight: { xs: 44, sm: 36 } },
} as const;
