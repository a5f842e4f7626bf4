import { counted } from '@fanfare/core/text/counted.ts';
import { cityName } from '@fanfare/core/settings/time-zones.ts';
import {
  copyDay,
  slotsOn,
  weekdays,
  weekdaysFrom,
  workdays,
  type SlotPlan,
  type Weekday,
} from '@fanfare/core/slots/slots.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNow } from '../../browser/use-now.ts';
import { useVisit } from '../../browser/visit.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TimeZoneField } from '../settings/index.ts';
import { NoWorkspace } from '../workspaces/index.ts';
import { AddSlot } from './add-slot.tsx';
import { SlotChip, slotText, weekdayNames } from './slot-chip.tsx';
import { useSlots } from './use-slots.ts';

const title = 'Posting slots';
const subtitle = 'Weekly times for your posts. “Add to queue” fills the next free one.';

type Slots = ReturnType<typeof useSlots>;

interface DayRowProps {
  day: Weekday;
  plan: SlotPlan;
  slots: Slots;
}

function DayRow({ day, plan, slots }: DayRowProps) {
  const name = weekdayNames[day];
  const own = slotsOn(plan.slots, day);
  const copyTo = (label: string, days: readonly Weekday[]) => ({
    label,
    onSelect: () =>
      void slots.change({ slots: copyDay(plan.slots, day, days) }, `Copied the slots of ${name}.`, true),
  });
  const others = weekdays.filter((each) => each !== day);
  return (
    <Box component="li" sx={rowSx}>
      <Typography component="h3" variant="h3" sx={{ py: 0.75 }}>
        {name}
      </Typography>
      {own.length === 0 ? (
        <Typography variant="body2" sx={{ py: 0.75, color: 'text.secondary' }}>
          No slots
        </Typography>
      ) : (
        <Box component="ul" aria-label={`Slots on ${name}`} sx={chipsSx}>
          {own.map((slot) => (
            <SlotChip
              key={`${slot.time} ${slot.platform ?? ''}`}
              slot={slot}
              disabled={slots.saving}
              onRemove={() =>
                void slots.change(
                  { slots: plan.slots.filter((each) => each !== slot) },
                  `Removed ${slotText(slot)}.`,
                  true,
                )
              }
            />
          ))}
        </Box>
      )}
      {own.length > 0 && (
        <MenuButton
          label={`Copy ${name}`}
          actions={[
            copyTo('Copy to Monday to Friday', workdays),
            copyTo('Copy to every day', weekdays),
            ...others.map((other) => copyTo(`Copy to ${weekdayNames[other]}`, [other])),
          ]}
        />
      )}
    </Box>
  );
}

function Filled({ plan, list }: { plan: SlotPlan; list: Slots }) {
  const { me } = useVisit();
  const now = useNow();
  const zone = plan.zone ?? me.settings.timeZone;
  return (
    <>
      <Section
        title="Weekly times"
        description="For all networks or for one. Changing slots never moves posts that are already scheduled."
      >
        <Stack sx={{ gap: 2 }}>
          <AddSlot plan={plan} busy={list.saving} onAdd={list.change} />
          {plan.slots.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>
              No slots yet. Add the times at which you usually post.
            </Typography>
          ) : (
            <>
              <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
                {counted(plan.slots.length, 'slot')} a week, {cityName(zone)} time
              </Typography>
              <Box component="ul" aria-label="Days" sx={{ m: 0, p: 0 }}>
                {weekdaysFrom(me.settings.weekStart).map((day) => (
                  <DayRow key={day} day={day} plan={plan} slots={list} />
                ))}
              </Box>
            </>
          )}
        </Stack>
      </Section>
      <Section title="Time zone" description="The same for everyone in this workspace, wherever they are.">
        <Box sx={{ maxWidth: 360 }}>
          <TimeZoneField
            value={zone}
            at={now}
            usedZones={[me.settings.timeZone]}
            hint="Used for the times of your slots."
            onChange={(chosen) => {
              if (chosen !== zone)
                void list.change({ zone: chosen }, `The slots now follow ${cityName(chosen)} time.`);
            }}
          />
        </Box>
      </Section>
    </>
  );
}

function List({ workspaceId }: { workspaceId: string }) {
  const list = useSlots(workspaceId);
  if (list.plan) return <Filled plan={list.plan} list={list} />;
  if (list.error) return <ErrorBox text={list.error.message} busy={list.isLoading} onRetry={list.retry} />;
  return <SkeletonRows count={7} label="Loading the posting slots" />;
}

export function SlotsScreen() {
  const { workspace } = useVisit();
  return (
    <Page title={title} subtitle={subtitle}>
      {workspace ? <List key={workspace.id} workspaceId={workspace.id} /> : <NoWorkspace />}
    </Page>
  );
}

/** On phones the slots are on a separate line below the day and its menu. */
const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '104px minmax(0, 1fr) auto' },
  alignItems: 'start',
  columnGap: 2,
  py: 1,
  minHeight: 56,
  listStyle: 'none',
  borderTop: 1,
  borderColor: 'divider',
  '& > ul, & > p': { gridColumn: { xs: '1 / -1', sm: 2 }, gridRow: { xs: 2, sm: 1 } },
  '& > button': { gridColumn: -2, gridRow: 1 },
} as const;

const chipsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  minWidth: 0,
} as const;
