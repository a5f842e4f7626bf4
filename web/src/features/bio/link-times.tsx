import { cityName } from '@fanfare/core/settings/time-zones.ts';
import { momentOf, wallClock } from '@fanfare/core/time/wall-clock.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { timeText } from '../../ui/date-text.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { ClockIcon, CloseIcon } from '../../ui/icons/icons.tsx';
import { Modal } from '../../ui/modal.tsx';
import { DateTimePicker } from '../composer/index.ts';

interface Times {
  from: string | null;
  until: string | null;
}

interface LinkTimesProps extends Times {
  error: string | undefined;
  onChange: (times: Partial<Times>) => void;
}

const ends = [
  { id: 'from', label: 'Shown from', add: 'Add a start' },
  { id: 'until', label: 'Shown until', add: 'Add an end' },
] as const;

/** The longest time before or after today for which a date can be chosen. */
const maxDistanceMs = 3 * 366 * dayMs;

/** Chooses the times at which the page begins and stops showing a link. */
export function LinkTimes({ error, onChange, ...times }: LinkTimesProps) {
  const { timeZone } = useVisit().me.settings;
  const [chosen, setChosen] = useState<(typeof ends)[number] | null>(null);
  return (
    <Box>
      <Box sx={timesSx}>
        {ends.map((end) => {
          const at = times[end.id];
          return (
            <Box key={end.id} role="group" aria-label={end.label}>
              <Typography variant="body2" sx={{ mb: 0.5, fontWeight: 560 }}>
                {end.label}
              </Typography>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <Button
                  variant="outlined"
                  color="inherit"
                  startIcon={<ClockIcon />}
                  aria-haspopup="dialog"
                  onClick={() => setChosen(end)}
                >
                  {at === null ? end.add : timeText(new Date(at), timeZone)}
                </Button>
                {at !== null && (
                  <IconButton
                    size="small"
                    aria-label={`Remove: ${end.label.toLowerCase()}`}
                    onClick={() => onChange({ [end.id]: null })}
                  >
                    <CloseIcon />
                  </IconButton>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      {error !== undefined && (
        <FieldNote error role="alert">
          {error}
        </FieldNote>
      )}
      {chosen && (
        <TimeModal
          title={chosen.label}
          current={times[chosen.id]}
          onChoose={(at) => {
            onChange({ [chosen.id]: at });
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Box>
  );
}

interface TimeModalProps {
  title: string;
  current: string | null;
  onChoose: (at: string) => void;
  onClose: () => void;
}

function TimeModal({ title, current, onChoose, onClose }: TimeModalProps) {
  const { timeZone, weekStart } = useVisit().me.settings;
  const noteId = useId();
  const [now] = useState(() => Date.now());
  const [wall, setWall] = useState(() =>
    wallClock(current === null ? Math.ceil(now / hourMs) * hourMs : Date.parse(current), timeZone),
  );
  const [typedProblem, setTypedProblem] = useState<string | null>(null);
  const moment = momentOf(wall, timeZone);
  const isUsable = moment !== null && typedProblem === null;
  return (
    <Modal
      title={title}
      width="sm"
      onClose={onClose}
      onSubmit={() => isUsable && onChoose(new Date(moment.at).toISOString())}
      actions={
        <Button type="submit" variant="contained" disabled={!isUsable}>
          Use this time
        </Button>
      }
    >
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 336 }} />}>
        <DateTimePicker
          value={wall}
          from={wallClock(now - maxDistanceMs, timeZone)}
          until={wallClock(now + maxDistanceMs, timeZone)}
          weekStart={weekStart}
          invalid={!isUsable}
          describedBy={noteId}
          typedProblem={typedProblem}
          onTyped={setTypedProblem}
          onChange={setWall}
        >
          <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary' }}>
            Time in {cityName(timeZone)}, your time zone.
          </Typography>
        </DateTimePicker>
      </Suspense>
    </Modal>
  );
}

const timesSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
