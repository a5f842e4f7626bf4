import { usePublishedHeight } from '../../../ui/use-published-height.ts';
import { effectiveAction, type PostAction, type Schedule } from '@fanfare/core/posts/post.ts';
import { quotaLoading } from '@fanfare/core/quota/uploads.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Suspense, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LimitAdvice } from '../../billing/index.ts';
import { phone } from '../../../ui/screen-width.ts';
import { ChevronDownIcon } from '../../../ui/icons/navigation.tsx';
import { PageFoot, pageBarSx } from '../../../ui/page-foot.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useDeferredPress } from '../../../ui/use-deferred-press.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';

const Planned = lazyComponent(async () => (await import('../schedule/scheduled-time.tsx')).ScheduledTime);

const ScheduledActions = lazyComponent(
  async () => (await import('./scheduled-actions.tsx')).ScheduledActions,
);

const MenuButton = lazyComponent(async () => (await import('../../../ui/menu-button.tsx')).MenuButton);

export interface UploadLimit {
  state: 'checking' | 'reached' | 'fine';
  text: string;
}

/** Element for the bar; null until it is mounted. Undefined puts the bar at the foot of the page. */
export type BarContainer = HTMLElement | null | undefined;

interface ActionBarProps {
  schedule: Schedule | null;
  /** The time at which the saved posts are published; null for drafts and new posts. */
  savedSchedule: Schedule | null;
  now: Date;
  limit: UploadLimit;
  /** True if the rules of the chosen networks are loaded. */
  ready: boolean;
  busy: PostAction | null;
  /** True if a busy button shows a text such as "Processing..." instead of a spinner. */
  showsBusyLabel?: boolean;
  summary: ReactNode;
  /** The reason why nothing was sent yet. */
  answer: string | null;
  /** The message that errors have blocked the post. */
  refusal: string | null;
  /** The reason why the last attempt failed. */
  failure: string | null;
  onAct: (action: PostAction) => void;
  /** Publishes the post now, even if a time is chosen. */
  onPublishNow: () => void;
  /** Saves the posts for the time that is chosen. */
  onSaveChanges: () => void;
  onUnschedule: () => void;
}

/** The bar with the actions of the post. It stays visible while the content scrolls. */
export function ActionBar({ container, ...props }: ActionBarProps & { container: BarContainer }) {
  if (container === undefined) return <PageBar {...props} />;
  return container && <DialogFoot {...props} container={container} />;
}

function DialogFoot({ container, ...props }: ActionBarProps & { container: HTMLElement }) {
  usePublishedHeight(container.parentElement);
  return createPortal(<Bar {...props} sx={barSx} />, container);
}

function PageBar(props: ActionBarProps) {
  return (
    <PageFoot>
      <Bar {...props} sx={footBarSx} />
    </PageFoot>
  );
}

function Bar(props: ActionBarProps & { sx: typeof barSx | typeof footBarSx }) {
  const { schedule, savedSchedule, now, summary, onUnschedule, sx } = props;
  const isScheduled = savedSchedule !== null && savedSchedule.at > now.getTime();
  return (
    <Box role="group" aria-label="Post actions" data-failed={props.failure !== null} sx={sx}>
      <Suspense>{summary}</Suspense>
      <BarStatus {...props} isScheduled={isScheduled} />
      {schedule && (
        <Suspense>
          <Planned schedule={schedule} now={now} onUnschedule={isScheduled ? null : onUnschedule} />
        </Suspense>
      )}
      <Suspense>{isScheduled ? <ScheduledActions {...props} /> : <NewActions {...props} />}</Suspense>
    </Box>
  );
}

/** The failure and the reached limit. If the limit caused the failure, the text names it only once. */
const troubleText = (failure: string | null, reached: string): string =>
  failure === null || reached.startsWith(failure) ? reached : `${failure} ${reached}`.trimEnd();

function BarStatus(props: ActionBarProps & { isScheduled: boolean }) {
  const { schedule, limit, answer, refusal, failure, isScheduled } = props;
  // A scheduled post already counts towards the limit, so the limit does not apply to its changes.
  const limitText = isScheduled ? '' : limit.text;
  const reached = limit.state === 'reached' ? limitText : '';
  const note = answer ?? refusal;
  const trouble = troubleText(failure, reached);
  return (
    <Box
      role="status"
      sx={{
        flex: schedule && trouble === '' ? '0 1 auto' : '1 1 200px',
        minWidth: 0,
        // An empty status takes no line on a phone.
        '&:empty': { flexBasis: 0 },
        typography: 'body2',
        color: note === null && trouble !== '' ? 'error.main' : 'text.secondary',
        // Hidden on phones, where the number of errors is shown instead.
        ...(answer === null && refusal !== null && { [phone]: visuallyHidden }),
      }}
    >
      {note ?? (trouble || limitText)}
      {/* The text of a reached limit already names the owner of the plan. */}
      {note === null && <LimitAdvice text={trouble} namesOwner={reached === ''} />}
    </Box>
  );
}

/** Props of a button that was clicked before the limit was known. */
const waitingProps = {
  loading: true,
  loadingIndicator: <CircularProgress aria-label={quotaLoading} color="inherit" size={16} />,
};

/** A busy button shows its busy label if `showsLabel` is true, or else a spinner. */
const busyProps = (isBusy: boolean, showsLabel: boolean, label: string, busyLabel: string) =>
  isBusy && showsLabel ? { loading: false, children: busyLabel } : { loading: isBusy, children: label };

/**
 * The actions for a new post or a draft. If a future time is chosen, the main action schedules the post for that time.
 */
function NewActions(props: ActionBarProps) {
  const {
    schedule,
    now,
    limit,
    ready,
    busy,
    showsBusyLabel = false,
    onAct,
    onPublishNow,
    onSaveChanges,
  } = props;
  const disabled = busy !== null || limit.state === 'reached' || !ready;
  const hasTime = effectiveAction('upload', schedule?.at ?? null, now.getTime()) === 'schedule';
  const chooseTime = hasTime ? 'Change time' : 'Schedule';
  const act = (action: PostAction | 'now') => {
    // Nothing is sent. The bar already says that the limit is reached.
    if (limit.state === 'reached') return;
    // The next step shows the chosen time. Its code is loaded now, because the connection may be lost by then.
    if (action === 'schedule') void Planned.preload();
    if (action === 'now') onPublishNow();
    else if (action === 'upload' && hasTime) onSaveChanges();
    else onAct(action);
  };
  const [waiting, keep] = useDeferredPress(limit.state !== 'checking', act);
  // While offline, a click is not stored until the limit is known: it would send the post unasked after the connection
  // returns.
  const send = (action: PostAction | 'now') => (navigator.onLine ? keep(action) : act(action));
  return (
    <>
      <Button
        color="inherit"
        disabled={busy !== null}
        {...busyProps(busy === 'draft', showsBusyLabel, 'Save Draft', 'Saving...')}
        onClick={() => onAct('draft')}
      />
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        disabled={disabled}
        {...busyProps(busy === 'schedule' && !hasTime, showsBusyLabel, chooseTime, 'Processing...')}
        {...(waiting === 'schedule' && waitingProps)}
        onClick={() => send('schedule')}
      />
      <Box sx={publishSx}>
        <Button
          variant="contained"
          aria-keyshortcuts="Control+Enter"
          data-publishes-now={!hasTime}
          disabled={disabled}
          {...(hasTime
            ? busyProps(busy === 'schedule', showsBusyLabel, 'Schedule', 'Processing...')
            : busyProps(busy === 'upload', showsBusyLabel, 'Publish', 'Publishing...'))}
          {...(waiting !== null && waiting !== 'schedule' && waitingProps)}
          onClick={() => send('upload')}
        />
        <Suspense fallback={<Box sx={publishMenuSx} />}>
          <MenuButton
            label="More actions"
            icon={<ChevronDownIcon />}
            disabled={busy !== null}
            actions={[
              ...(disabled
                ? []
                : [
                    { label: 'Publish now', onSelect: () => send('now') },
                    { label: chooseTime, onSelect: () => send('schedule') },
                  ]),
              { label: 'Save draft', onSelect: () => onAct('draft') },
            ]}
            sx={publishMenuSx}
          />
        </Suspense>
      </Box>
    </>
  );
}

/** A button in two parts: the action, and a menu of other actions. */
const publishSx = {
  display: 'flex',
  alignItems: 'stretch',
  gap: '1px',
  '& > .MuiButton-root': { flex: 1, borderStartEndRadius: 0, borderEndEndRadius: 0 },
} as const;

const publishMenuSx = {
  width: 36,
  '@media (pointer: coarse)': { width: 44 },
  height: 'auto',
  borderRadius: '0 8px 8px 0',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover': { bgcolor: 'primary.dark' },
  '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
  '& svg': { width: 18, height: 18 },
} as const;

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  // All buttons share a row on a phone, and fill it.
  '& > .MuiButton-root, & > div:has(> .MuiButton-root)': { flex: { xs: '1 1 auto', sm: '0 0 auto' } },
  '& .MuiButton-root': {
    minHeight: { xs: 44, sm: 36 },
    px: { xs: 0.5, sm: 2 },
    [phone]: { fontSize: 13 },
  },
  // Shows the keyboard shortcut of the main action to people with a keyboard. It is shown from the first paint, so that
  // no button moves later. For screen readers, the text is empty, because they announce `aria-keyshortcuts`.
  '@media (min-width: 900px) and (hover: hover)': {
    '& [aria-keyshortcuts]::after': {
      content: '"Ctrl ↵" / ""',
      marginInlineStart: '8px',
      padding: '0 5px',
      borderRadius: '4px',
      background: 'rgb(255 255 255 / 0.18)',
      fontSize: '0.6875rem',
      lineHeight: '18px',
    },
    '& :disabled::after': { background: 'none' },
  },
} as const;

const footBarSx = {
  ...barSx,
  ...pageBarSx,
  // The status has a separate line above the buttons.
  '& > [role="status"]:not(:empty)': { flexBasis: { xs: '100%', sm: 200 } },
} as const;
