import { counted } from '@fanfare/core/text/counted.ts';
import {
  byRoom,
  captionSummary,
  checkCaption,
  type CaptionCheck,
} from '@fanfare/core/quick-checks/caption-check.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useMemo } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { QuickCard } from './quick-card.tsx';
import { StatusAnnouncement } from './status-announcement.tsx';
import { TextIcon } from './icons.tsx';
import { keptText, useKeptInput } from './use-kept-input.ts';

const roomText = ({ left, counter }: CaptionCheck): string =>
  left < 0
    ? `${(-left).toLocaleString('en')} over ${counter.limit.toLocaleString('en')}`
    : `${left.toLocaleString('en')} left`;

function Row({ check }: { check: CaptionCheck }) {
  const { network, label, counter, left, issues } = check;
  const { Icon } = findNetwork(network);
  const isFine = left >= 0 && issues.length === 0;
  const share = Math.min(1, counter.count / counter.limit);
  return (
    <Box component="li" sx={rowSx} data-tone={left < 0 ? 'over' : isFine ? 'fine' : 'warned'}>
      <Box aria-hidden sx={markSx}>
        <Icon />
      </Box>
      <span>{label}</span>
      <Box aria-hidden sx={barSx}>
        <Box style={{ width: `${share * 100}%` }} />
      </Box>
      <Box component="span" sx={roomSx}>
        {roomText(check)}
        {isFine ? <CheckIcon /> : <WarningIcon />}
      </Box>
      {issues.length > 0 && (
        <Typography variant="caption" sx={{ gridColumn: '2 / -1', color: 'warning.main' }}>
          {issues.join(' ')}
        </Typography>
      )}
    </Box>
  );
}

/** Counts a caption by the rules of every network. */
export function CaptionLength({ facts, name }: { facts: readonly Facts[]; name: string }) {
  const [text, setText] = useKeptInput('caption-length', keptText);
  // The text is checked with a delay, so that the checks of a long text do not slow down typing.
  const measured = useDeferredValue(text);
  const checks = useMemo(
    () => facts.map((network) => checkCaption(measured, network)).toSorted(byRoom),
    [measured, facts],
  );
  return (
    <QuickCard id="caption-length" name={name} icon={<TextIcon />} aside={counted(text.length, 'character')}>
      <Stack sx={{ gap: 1.5 }}>
        <TextArea
          label="Caption"
          value={text}
          rows={5}
          phoneRows={4}
          placeholder="Write or paste a caption"
          onChange={setText}
        />
        <Box component="ul" aria-label="Room in each network" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
          {checks.map((check) => (
            <Row key={check.network} check={check} />
          ))}
        </Box>
        <StatusAnnouncement text={captionSummary(checks)} />
      </Stack>
    </QuickCard>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '20px minmax(0, 1fr) auto', sm: '20px 84px minmax(0, 1fr) minmax(132px, auto)' },
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.25,
  listStyle: 'none',
  typography: 'body2',
} as const;

const markSx = {
  display: 'flex',
  borderRadius: '5px',
  overflow: 'hidden',
  '& svg': { width: 20, height: 20 },
} as const;

/** On phones, the bar is below the name and the number. */
const barSx = {
  order: { xs: 1, sm: 0 },
  gridColumn: { xs: '2 / -1', sm: 'auto' },
  height: 6,
  borderRadius: '3px',
  bgcolor: 'action.selected',
  overflow: 'hidden',
  '& > *': { height: '100%', bgcolor: 'primary.main' },
  '[data-tone="over"] & > *': { bgcolor: 'error.main' },
} as const;

const roomSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.75,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  '& svg': { width: 16, height: 16, color: 'success.main' },
  '[data-tone="warned"] & svg': { color: 'warning.main' },
  '[data-tone="over"] &': { color: 'error.main', fontWeight: 560, '& svg': { color: 'error.main' } },
} as const;
