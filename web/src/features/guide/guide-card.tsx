import { guideSteps, type GuideProgress, type GuideStep } from '@fanfare/core/guide/guide.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { surface } from '../../ui/surface.ts';
import { edges } from '../../ui/theme/palette.ts';

interface StepWords {
  title: string;
  text: string;
  action: string;
  path: string;
}

const words: Readonly<Record<GuideStep, StepWords>> = {
  socials: {
    title: 'Connect your accounts',
    text: 'Sign in to each network once, and Fanfare can post for you.',
    action: 'Connect an account',
    path: '/dashboard/socials',
  },
  video: {
    title: 'Publish your first post',
    text: 'Write it once, adapt it to each network, and publish it now.',
    action: 'Create post',
    path: '/dashboard/upload',
  },
  schedule: {
    title: 'Schedule a post',
    text: 'Pick a day and a time in the calendar.',
    action: 'Open calendar',
    path: '/dashboard/schedule',
  },
  templates: {
    title: 'Save a template',
    text: 'Hashtags or a caption you use often.',
    action: 'Add a template',
    path: '/dashboard/templates',
  },
  settings: {
    title: 'Look over your settings',
    text: 'Change your time zone and the first day of your week, or keep them as they are.',
    action: 'Open settings',
    path: '/dashboard/settings',
  },
};

function progressText({ done, next }: GuideProgress): string {
  if (next === null) return 'All 5 steps are done. The guide will be gone on your next visit.';
  const count = `${done.size} of ${guideSteps.length} steps done.`;
  return done.size === guideSteps.length - 1 ? `${count} Only one is left.` : count;
}

interface GuideCardProps {
  /** Null while the progress is loading. The card has its final size even while it is loading. */
  progress: GuideProgress | null;
  /** Names of the networks with a connected account. */
  networks?: readonly string[];
  onHide?: () => void;
  onClose?: () => void;
}

/** The five steps that set up a workspace, with the first open one highlighted. */
export function GuideCard({ progress, networks = [], onHide, onClose }: GuideCardProps) {
  const isFinished = progress?.next === null;
  return (
    <Box component="section" aria-label="Getting started" aria-busy={!progress} sx={cardSx}>
      <Box sx={headSx}>
        <Ring percent={progress?.percent ?? null} done={progress?.done.size ?? 0} />
        <Stack sx={{ gap: 0.75, minWidth: 0, flex: 1 }}>
          <Typography component="h2" variant="h2">
            {isFinished ? 'You’re all set' : 'Getting started'}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {progress ? progressText(progress) : <Skeleton width={132} />}
          </Typography>
        </Stack>
        <Button
          size="small"
          disabled={!progress}
          onClick={isFinished ? onClose : onHide}
          sx={{ alignSelf: 'flex-start', ml: -1.75, mt: { md: 'auto' } }}
        >
          {isFinished ? 'Close' : 'Hide this guide'}
        </Button>
      </Box>
      <Box component="ol" aria-label="Getting started" sx={stepsSx}>
        {guideSteps.map((step, index) => (
          <Step
            key={step}
            words={{ ...words[step], ...(step === 'socials' && connectedWords(networks)) }}
            number={index + 1}
            state={stateOf(step, progress)}
          />
        ))}
      </Box>
    </Box>
  );
}

const networksMax = 3;
const list = new Intl.ListFormat('en');

/** "Instagram, X, LinkedIn, and 4 more are connected." */
function connectedWords(networks: readonly string[]): Partial<StepWords> {
  if (networks.length === 0) return {};
  const rest = networks.length - networksMax;
  const named = rest > 0 ? [...networks.slice(0, networksMax), `${rest} more`] : networks;
  return { text: `${list.format(named)} ${networks.length === 1 ? 'is' : 'are'} connected.` };
}

type StepState = 'loading' | 'done' | 'next' | 'open';

function stateOf(step: GuideStep, progress: GuideProgress | null): StepState {
  if (!progress) return 'loading';
  if (progress.done.has(step)) return 'done';
  return progress.next === step ? 'next' : 'open';
}

function Ring({ percent, done }: { percent: number | null; done: number }) {
  return (
    <Box sx={{ position: 'relative', flex: 'none', width: ringSize, height: ringSize }}>
      <CircularProgress
        variant="determinate"
        enableTrackSlot
        size={ringSize}
        thickness={4}
        value={percent ?? 0}
        aria-label="Getting started"
        aria-valuetext={
          percent === null ? 'Loading' : `${percent}%, ${done} of ${guideSteps.length} steps done`
        }
        sx={{ '& .MuiCircularProgress-track': { color: 'divider', opacity: 1 } }}
      />
      {percent !== null && (
        <Box aria-hidden sx={percentSx}>
          {percent}%
        </Box>
      )}
    </Box>
  );
}

interface StepProps {
  words: StepWords;
  number: number;
  state: StepState;
}

function Step({ words: { title, text, action, path }, number, state }: StepProps) {
  const isDone = state === 'done';
  return (
    <Box component="li" data-state={state} aria-current={state === 'next' ? 'step' : undefined} sx={stepSx}>
      <Box aria-hidden sx={numberSx}>
        {isDone ? <CheckIcon /> : number}
      </Box>
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600, color: isDone ? 'text.secondary' : 'text.primary' }}>
          {isDone ? (
            <Link component={RouterLink} to={path} color="inherit" underline="hover">
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Box sx={endSx}>
        {state === 'loading' && <Skeleton variant="rounded" width={112} height={30} />}
        {isDone && <StatusChip status="uploaded" label="Done" />}
        {(state === 'next' || state === 'open') && (
          <Button
            component={RouterLink}
            to={path}
            size="small"
            color={state === 'next' ? 'primary' : 'inherit'}
            variant={state === 'next' ? 'contained' : 'outlined'}
            aria-label={`${action}: ${title}`}
          >
            {action}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const ringSize = 76;

const cardSx = {
  ...surface,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '268px minmax(0, 1fr)' },
  overflow: 'hidden',
} as const;

const headSx = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: { xs: 'center', md: 'stretch' },
  gap: 1.5,
  p: 2.5,
  bgcolor: 'primary.light',
  borderRight: { md: 1 },
  borderBottom: { xs: 1, md: 0 },
  borderRightColor: { md: 'divider' },
  borderBottomColor: { xs: 'divider' },
  '& > div:nth-of-type(2)': { flexBasis: { xs: 160, md: 'auto' }, flexGrow: { md: 0 } },
} as const;

const percentSx = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  fontSize: 17,
  fontWeight: 640,
  fontVariantNumeric: 'tabular-nums',
} as const;

const stepsSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;

/** A step has the same height while it is loading, open and done, so that nothing moves when the progress is known. */
const stepSx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  columnGap: 1.5,
  rowGap: 1,
  minHeight: 60,
  px: 2.5,
  py: 1.25,
  '&[data-state="next"]': { bgcolor: 'action.selected' },
} as const;

const numberSx: SxProps<Theme> = (theme) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: '1.5px solid',
  borderColor: edges.field.light,
  color: 'text.secondary',
  fontSize: 13,
  fontWeight: 600,
  '& svg': { width: 16, height: 16 },
  ...theme.applyStyles('dark', { borderColor: edges.field.dark }),
  '[data-state="done"] > &': {
    bgcolor: 'success.main',
    borderColor: 'success.main',
    color: 'success.contrastText',
  },
  '[data-state="next"] > &': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
});

/** On phones, this part of a step is below its text. */
const endSx = {
  display: 'flex',
  flex: { xs: '1 0 100%', sm: 'none' },
  alignItems: 'center',
  minHeight: 30,
  pl: { xs: 5, sm: 0 },
} as const;
