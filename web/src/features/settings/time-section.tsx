import { isGuideOpen } from '@fanfare/core/guide/guide.ts';
import { weekStarts, type WeekStart } from '@fanfare/core/settings/settings.ts';
import { cityName } from '@fanfare/core/settings/time-zones.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useWrite } from '../../browser/use-write.ts';
import { useVisit } from '../../browser/visit.ts';
import { deviceTimeZone } from '../../browser/device.ts';
import { weekdayText } from '../../ui/date-text.ts';
import { useToast } from '../../ui/toasts.tsx';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useNow } from '../../browser/use-now.ts';
import { TimeZoneField } from './lazy-time-zone-field.tsx';
import { useSetting } from './use-setting.ts';

const dayNames: Record<WeekStart, string> = { monday: 'Monday', sunday: 'Sunday', saturday: 'Saturday' };
const weekOptions = weekStarts.map((value) => ({ value, label: dayNames[value] }));

export function TimeSection() {
  const now = useNow();
  const [deviceZone] = useState(deviceTimeZone);
  const zone = useSetting('timeZone', (name) => `Time zone set to ${cityName(name)}.`);
  const week = useSetting('weekStart', (day) => `Your week now starts on ${dayNames[day]}.`);
  const hint = (
    <>
      It is <time dateTime={now.toISOString()}>{weekdayText(now, zone.value)}</time> in {cityName(zone.value)}
      .
    </>
  );
  return (
    <Section title="Time" description="Used for scheduled posts and the calendar.">
      <Stack sx={{ gap: 2.5 }}>
        <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ width: '100%', maxWidth: 360 }}>
            <TimeZoneField
              value={zone.value}
              at={now}
              usedZones={[deviceZone]}
              error={zone.problem}
              hint={hint}
              onChange={zone.choose}
            />
          </Box>
          {deviceZone !== zone.value && (
            <Button variant="outlined" size="small" onClick={() => zone.choose(deviceZone)}>
              Use this device’s zone: {cityName(deviceZone)}
            </Button>
          )}
        </Stack>
        <Segmented
          label="Week starts on"
          options={weekOptions}
          value={week.value}
          error={week.problem}
          onChange={week.choose}
        />
        <KeepSettings timeZone={zone.value} weekStart={week.value} />
      </Stack>
    </Section>
  );
}

/** A button for people who do not want to change the settings. It completes the settings step of the guide. */
function KeepSettings(values: { timeZone: string; weekStart: WeekStart }) {
  const { me, update } = useVisit();
  const toast = useToast();
  const { trigger, isMutating } = useWrite('changeSettings', {
    onSuccess: ({ settings }) => {
      update((entered) => ({ ...entered, me: { ...entered.me, settings } }));
      toast({ text: 'Settings saved.' });
    },
    onError: (error) => toast({ text: messageOf(error), severity: 'error' }),
  });
  if (me.settings.saved || !isGuideOpen(me.settings)) return null;
  return (
    <Button
      variant="outlined"
      loading={isMutating}
      onClick={() => void trigger(values)}
      sx={{ alignSelf: 'flex-start' }}
    >
      Keep these settings
    </Button>
  );
}
