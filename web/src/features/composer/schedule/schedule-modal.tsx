import { clockChangeText, momentOf, wallClock, type Moment } from '@fanfare/core/time/wall-clock.ts';
import { relativeTimeText } from '@fanfare/core/time/relative-time.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { firstTime, suggestedTimes, type SuggestedTime } from '@fanfare/core/schedule/suggestions.ts';
import { scheduleProblem, windowEnd } from '@fanfare/core/schedule/window.ts';
import { offsetText, cityName } from '@fanfare/core/settings/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useVisit } from '../../../browser/visit.ts';
import { fullText, soonText } from '../../../ui/date-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { TimeZoneField } from '../../settings/index.ts';
import { ConflictNote, type PostsToSchedule } from './conflict-note.tsx';
import { DateTimePicker } from './date-time-picker.tsx';

interface ScheduleModalProps {
  title?: string;
  /** Label of the button that chooses the time. */
  confirm?: string;
  /** The IANA name of the chosen time zone. */
  zone: string;
  now: Date;
  current: Schedule | null;
  /** The next free posting slot of the workspace. Null while it is being looked up, and if there is none. */
  nextSlot?: number | null;
  /** The times at which posts of the account had the best results. */
  bestTimes?: readonly SuggestedTime[];
  /** Posts that may conflict with others at the chosen time. Without them, the dialog does not look for conflicts. */
  planned?: PostsToSchedule | undefined;
  /** `queue`: requests the next free posting slot, which is the given time unless another person takes it first. */
  onSchedule: (schedule: Schedule, how?: { queue: true }) => void;
  onClose: () => void;
}

/**
 * The time that the dialog shows first: the time of the post, or now if that is past. For a post without a time, the
 * time that `firstTime` proposes.
 */
const initialTime = (current: Schedule | null, now: number, zone: string): number =>
  current ? Math.max(current.at, now) : firstTime(now, zone);

interface SuggestionsProps {
  now: Date;
  zone: string;
  nextSlot: number | null;
  bestTimes: readonly SuggestedTime[];
  onChoose: (at: number) => void;
}

/** The largest number of suggestions. With more, the dialog would grow when suggestions arrive late. */
const mostSuggestions = 6;

/** The suggested times. A click on one sets both the day and the time. */
function Suggestions({ now, zone, nextSlot, bestTimes, onChoose }: SuggestionsProps) {
  const id = useId();
  const slot = nextSlot === null ? [] : [{ label: 'Next free slot', at: nextSlot }];
  const all = [...suggestedTimes(now.getTime(), zone), ...slot, ...bestTimes].slice(0, mostSuggestions);
  return (
    <Box role="group" aria-labelledby={id} sx={suggestionsSx}>
      <Typography id={id} variant="body2" sx={suggestionsTitleSx}>
        Suggestions
      </Typography>
      {all.map(({ label, at }) => (
        <ButtonBase key={`${label} ${at}`} onClick={() => onChoose(at)} sx={suggestionSx}>
          <Box component="span" sx={{ fontWeight: 560 }}>
            {label}
          </Box>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {soonText(new Date(at), zone)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

interface SummaryProps {
  id: string;
  problem: string | null;
  moment: Moment | null;
  zone: string;
  /** The time zone of the person, which decides what "today" and "tomorrow" mean. */
  ownZone: string;
  now: Date;
  planned: PostsToSchedule | undefined;
  /** Chooses the current time. Undefined while the chosen time can be used. */
  onUseNow?: () => void;
}

/** The chosen time in words, or the reason why it cannot be used. */
function Summary({ id, problem, moment, zone, ownZone, now, planned, onUseNow }: SummaryProps) {
  const usable = problem === null ? moment : null;
  const clockChange = moment && clockChangeText(moment, zone);
  return (
    <Stack
      id={id}
      role={problem === null ? 'status' : 'alert'}
      sx={{ gap: 0.25, minHeight: planned ? 66 : 44 }}
    >
      <Typography sx={{ fontWeight: 560, color: onUseNow ? 'error.main' : undefined }}>
        {problem ?? fullText(new Date(moment?.at ?? 0), zone)}
      </Typography>
      {usable && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {relativeTimeText(usable.at, now.getTime(), ownZone)}, {cityName(zone)} (
            {offsetText(zone, new Date(usable.at))})
          </Typography>
          {planned && <ConflictNote planned={planned} at={usable.at} zone={zone} />}
        </>
      )}
      {clockChange !== null && <Typography sx={{ color: 'warning.main' }}>{clockChange}</Typography>}
      {onUseNow && (
        <Button size="small" color="inherit" onClick={onUseNow} sx={{ alignSelf: 'start' }}>
          Use current time
        </Button>
      )}
    </Stack>
  );
}

export function ScheduleModal({
  title = 'Schedule',
  confirm = 'Schedule',
  zone: ownZone,
  now,
  current,
  nextSlot = null,
  bestTimes = [],
  planned,
  onSchedule,
  onClose,
}: ScheduleModalProps) {
  const noteId = useId();
  const { me } = useVisit();
  const [zone, setZone] = useState(current?.zone ?? ownZone);
  const [wall, setWall] = useState(() => wallClock(initialTime(current, now.getTime(), zone), zone));
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const moment = momentOf(wall, zone);
  const timeProblem = moment ? scheduleProblem(moment.at, now.getTime()) : 'Choose a day and a time.';
  const problem = typedProblem === null ? timeProblem : 'Enter a time to schedule this post.';
  const setTime = (at: number) => {
    setTypedProblem(null);
    setWall(wallClock(at, zone));
  };
  return (
    <Modal
      title={title}
      staysOpen
      width="md"
      onClose={onClose}
      onSubmit={() => {
        if (moment && problem === null) onSchedule({ at: moment.at, zone });
      }}
      footer={
        <Summary
          id={noteId}
          problem={problem}
          moment={moment}
          zone={zone}
          ownZone={ownZone}
          now={now}
          planned={planned?.posts.length === 0 ? undefined : planned}
          {...(timeProblem !== null && { onUseNow: () => setTime(now.getTime()) })}
        />
      }
      actions={
        <>
          {nextSlot !== null && (
            <Button
              variant="outlined"
              color="inherit"
              onClick={() => onSchedule({ at: nextSlot, zone }, { queue: true })}
              sx={queueSx}
            >
              Add to queue:{' '}
              <Box component="span" sx={{ fontSize: { xs: 12, md: 'inherit' } }}>
                {soonText(new Date(nextSlot), zone)}
              </Box>
            </Button>
          )}
          <Button type="submit" variant="contained" disabled={problem !== null} sx={actionSx}>
            {confirm}
          </Button>
        </>
      }
    >
      <Box sx={columnsSx}>
        <Suggestions now={now} zone={zone} nextSlot={nextSlot} bestTimes={bestTimes} onChoose={setTime} />
        <DateTimePicker
          value={wall}
          from={wallClock(now.getTime(), zone)}
          until={wallClock(windowEnd(now.getTime()), zone)}
          weekStart={me.settings.weekStart}
          invalid={problem !== null}
          describedBy={noteId}
          typedProblem={typedProblem}
          onTyped={setTypedProblem}
          onChange={setWall}
        >
          <TimeZoneField
            value={zone}
            at={moment ? new Date(moment.at) : now}
            usedZones={[ownZone]}
            hint="Type a city or country to search."
            onChange={setZone}
          />
        </DateTimePicker>
      </Box>
    </Modal>
  );
}

/** All buttons share a row on a phone. */
const actionSx = {
  flex: { xs: '1 1 auto', sm: 'none' },
  alignSelf: { xs: 'stretch', sm: 'auto' },
  px: { xs: 1, sm: 1.75 },
} as const;

/** The time of the slot has its own line if the row has no room for it. The button has the same height as the others. */
const queueSx = {
  ...actionSx,
  flexDirection: { xs: 'column', md: 'row' },
  columnGap: '0.5ch',
  py: 0,
  lineHeight: 1.25,
} as const;

const columnsSx = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr)' },
} as const;

/** A column on desktops, a row that scrolls on phones. */
const suggestionsSx = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  gap: { xs: 1, md: 0.5 },
  overflowX: 'auto',
  pb: { xs: 0.5, md: 0 },
} as const;

const suggestionsTitleSx = {
  display: { xs: 'none', md: 'block' },
  px: 1,
  color: 'text.secondary',
  fontWeight: 560,
} as const;

const suggestionSx = {
  flexDirection: 'column',
  alignItems: 'start',
  typography: 'body1',
  flexShrink: 0,
  minHeight: 44,
  px: 1,
  py: 0.5,
  textAlign: 'left',
  borderRadius: '8px',
  border: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
} as const;
